import { randomInt } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { simulateKey, type Weather, WINDOW } from './testing/simulated-key.ts'

const { redis, prefix } = openTestRedis()
const seed = inject('propertySeed') ?? randomInt(2 ** 31)
const rounds = inject('propertyRounds')

/** Returns numbers from 0 to 1, the same for the same seed. */
function createRandom(from: number) {
  let state = from >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Random = ReturnType<typeof createRandom>
const never = () => 0
const weathers = {
  quiet: (random: Random): Weather => ({
    redis: () => random() / 2,
    timer: () => random() * 2,
    network: () => random() * 5,
    idle: never,
    pause: never,
  }),
  /** A machine whose cores are all busy: mostly some milliseconds, occasionally a stall of up to two seconds. */
  busy: (random: Random): Weather => ({
    redis: () => -Math.log(1 - random()) * 3 + (random() < 0.01 ? random() * 200 : 0),
    timer: () =>
      -Math.log(1 - random()) * 5 +
      (random() < 0.02 ? random() * 300 : 0) +
      (random() < 0.001 ? random() * 2000 : 0),
    network: () => Math.min(240, -Math.log(1 - random()) * 10 + (random() < 0.02 ? random() * 200 : 0)),
    idle: never,
    pause: never,
  }),
  /** Workers pause for minutes, are idle, and get 429 responses. */
  troubled: (random: Random): Weather => {
    const busy = weathers.busy(random)
    return {
      ...busy,
      timer: () => busy.timer() + (random() < 0.01 ? random() * 90_000 : 0),
      idle: () => (random() < 0.02 ? random() * 90_000 : 0),
      pause: () => (random() < 0.02 ? 1000 + random() * 60_000 : 0),
    }
  },
}

/** Returns the used share of the allowed rate in percent. */
function rateUsed(arrivals: readonly number[], requestsPerMinute: number): number {
  const spanMs = (arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)
  return (((arrivals.length - 1) * WINDOW.spanMs) / requestsPerMinute / spanMs) * 100
}

/** Returns the arrivals that exceed the limit in the minute before them. */
function beyondWindow(arrivals: readonly number[], requestsPerMinute: number): number {
  return arrivals.filter((at, i) => at - (arrivals[i - requestsPerMinute] ?? 0) < WINDOW.spanMs).length
}

/** The keys of one round. PROPERTY_ROUNDS sets the number of rounds. */
const paces = [
  { requestsPerMinute: 5, keys: 20, requests: 40, leastGap: 0.9 },
  { requestsPerMinute: 150, keys: 1, requests: 500, leastGap: 0.9 },
  { requestsPerMinute: 300, keys: 1, requests: 900, leastGap: 0.9 },
]
const leastUsed = { quiet: 98.5, busy: 97, troubled: 0 }
const cases = (['quiet', 'busy', 'troubled'] as const).flatMap((weather) =>
  paces.map((pace) => ({ weather, ...pace, seed })),
)

test.each(cases)(
  '$requestsPerMinute requests per minute in $weather weather (PROPERTY_SEED=$seed)',
  async ({ weather, requestsPerMinute, keys, requests, leastGap }) => {
    const simulated = await Promise.all(
      [1, 2, 10].flatMap((workers) =>
        Array.from({ length: keys * rounds }, (_, i) =>
          simulateKey({
            redis,
            rateKey: `${prefix}${weather}:${requestsPerMinute}:${workers}:${i}`,
            requestsPerMinute,
            workers,
            requests,
            weather: weathers[weather](createRandom(seed + i)),
          }),
        ),
      ),
    )
    for (const { arrivals, slots, mostInPause } of simulated) {
      expect(beyondWindow(arrivals, requestsPerMinute)).toBe(0)
      const interval = (WINDOW.spanMs + WINDOW.guardMs) / requestsPerMinute
      const gaps = slots.slice(1).map((at, i) => at - (slots[i] ?? 0))
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(interval * leastGap - 0.01)
      expect(mostInPause).toBeLessThanOrEqual(1)
    }
    // Checked on average, because a single worker that stalls twice within three minutes can lose four percent.
    const used = simulated.map(({ arrivals }) => rateUsed(arrivals, requestsPerMinute))
    expect(used.reduce((sum, share) => sum + share, 0) / used.length).toBeGreaterThanOrEqual(
      leastUsed[weather],
    )
  },
)
