import { ReservedSlot, type RollingWindow, sendingTimes, slotArguments } from '@quarry/store/rate/slot'
import { jsonText, scriptSource } from '@quarry/store/scripts'
import type { Redis } from 'ioredis'

/** Delays of a machine and a network in milliseconds, random for each request. */
export interface Weather {
  /** One way between a worker and Redis. */
  redis(): number
  /** Delay of a worker's timer. */
  timer(): number
  /** From a worker to the service. */
  network(): number
  /** Time without work after a request. */
  idle(): number
  /** Pause that a 429 response requires; 0 for no 429. */
  pause(): number
}

export interface SimulatedKey {
  redis: Redis
  rateKey: string
  requestsPerMinute: number
  workers: number
  requests: number
  weather: Weather
}

export interface Simulated {
  /** When requests arrived, in order. */
  arrivals: number[]
  /** The slots of these requests by Redis' clock, in order. */
  slots: number[]
  /** The most requests that one worker sent during a pause after another worker's 429. */
  mostInPause: number
}

const MINUTE_MS = 60_000
export const WINDOW: RollingWindow = { spanMs: MINUTE_MS, guardMs: 500 }
const LONGEST_WAIT_MS = 86_400_000
const MOST_LEAD_MS = 1000
const MOST_LATE_MS = 1000
const STARTED_AT = 1_700_000_000_000

const Reserved = jsonText(ReservedSlot)

/** Scripts of the store whose clock is their last argument, in microseconds. */
function scriptsOf(redis: Redis) {
  const load = (name: string) => {
    const source = scriptSource(name).replaceAll("redis.call('TIME')", '{ 0, ARGV[#ARGV] }')
    const command = `script:simulated/${name}` as const
    redis.defineCommand(command, { lua: source })
    return (atMs: number, keys: readonly string[], args: readonly (string | number)[]) =>
      redis[command]?.(keys.length, ...keys, ...args, Math.round(atMs * 1000))
  }
  return {
    reserve: load('reserve'),
    delaySlot: load('delaySlot'),
    returnSlot: load('returnSlot'),
    blockUntil: load('blockUntil'),
  }
}

interface Event {
  at: number
  happen(): Promise<void> | void
}

interface Pause {
  by: number
  fromMs: number
  untilMs: number
  /** By worker. */
  sent: Map<number, number>
}

/**
 * Simulates workers that send on one key like the actor, one run each, on slots of the real scripts. The time is virtual: it
 * advances as fast as Redis responds.
 */
export async function simulateKey(simulated: SimulatedKey): Promise<Simulated> {
  const { redis, rateKey, requestsPerMinute, workers, requests, weather } = simulated
  const { reserve, delaySlot, returnSlot, blockUntil } = scriptsOf(redis)
  const keys = [rateKey]
  const queue: Event[] = []
  const pauses: Pause[] = []
  const arrivals: number[] = []
  const slots: number[] = []

  function at(time: number, happen: Event['happen']): void {
    queue.splice(queue.findLastIndex((event) => event.at <= time) + 1, 0, { at: time, happen })
  }

  function ask(worker: number, requestedAt: number, leadMs: number): void {
    if (arrivals.length >= requests) return
    const reservedAt = requestedAt + weather.redis()
    at(reservedAt, async () => {
      const wanted = slotArguments(MINUTE_MS / requestsPerMinute, WINDOW, leadMs)
      const answer = await reserve(reservedAt, keys, [0, ...wanted, LONGEST_WAIT_MS * 1000])
      const { waitMs, reservation } = Reserved.parse(answer)
      const receivedAt = reservedAt + weather.redis()
      const times = sendingTimes({ requestedAt, receivedAt, waitMs }, WINDOW)
      const wokenAt = Math.max(receivedAt, times.dueAt) + weather.timer()
      at(wokenAt, async () => {
        const isPaused = () => pauses.some(({ by, fromMs }) => by === worker && fromMs >= requestedAt)
        const back = { reservation, leadMs: Math.min(MOST_LEAD_MS, wokenAt - times.dueAt) }
        if (isPaused() || wokenAt > times.dueAt + MOST_LATE_MS) return giveBack(worker, wokenAt, back)
        if (wokenAt <= times.latestAt) return send(worker, wokenAt, Number(reservation[0]) / 1000)
        const delayedAt = wokenAt + weather.redis()
        at(delayedAt, async () => {
          const span = slotArguments(MINUTE_MS / requestsPerMinute, WINDOW)
          const moved = await delaySlot(delayedAt, keys, [0, reservation[0], ...span])
          const receivedAt = delayedAt + weather.redis()
          at(receivedAt, () => {
            const isInTime = receivedAt - wokenAt <= WINDOW.guardMs / 2
            if (moved === 1 && isInTime && !isPaused()) send(worker, receivedAt, delayedAt)
            else giveBack(worker, receivedAt, back)
          })
        })
      })
    })
  }

  function giveBack(
    worker: number,
    wokenAt: number,
    { reservation, leadMs }: { reservation: readonly string[]; leadMs: number },
  ): void {
    const returnedAt = wokenAt + weather.redis()
    at(returnedAt, async () => {
      await returnSlot(returnedAt, keys, [0, ...reservation])
      ask(worker, returnedAt + weather.redis(), leadMs)
    })
  }

  function send(worker: number, leftAt: number, slot: number): void {
    slots.push(slot)
    arrivals.push(leftAt + weather.network())
    for (const { by, fromMs, untilMs, sent } of pauses) {
      // The worker knows Redis' clock to half a round trip.
      const isInPause = leftAt > fromMs && leftAt < untilMs - WINDOW.guardMs / 2
      if (by !== worker && isInPause) sent.set(worker, (sent.get(worker) ?? 0) + 1)
    }
    const pauseMs = weather.pause()
    const nextAt = leftAt + weather.idle()
    if (pauseMs > 0) {
      pauses.push({ by: worker, fromMs: leftAt, untilMs: leftAt + pauseMs, sent: new Map() })
      at(
        leftAt,
        async () => void (await blockUntil(leftAt, keys, [0, Math.round(pauseMs * 1000), 'minute-quota'])),
      )
    }
    at(nextAt, () => ask(worker, nextAt, 0))
  }

  for (let worker = 0; worker < workers; worker++) ask(worker, STARTED_AT + worker, 0)
  for (let event = queue.shift(); event; event = queue.shift()) await event.happen()
  return {
    arrivals: arrivals.sort((a, b) => a - b),
    slots: slots.sort((a, b) => a - b),
    mostInPause: Math.max(0, ...pauses.flatMap(({ sent }) => [...sent.values()])),
  }
}
