import { slotsOf } from '@quarry/store/rate/rate-limits'
import { type RollingWindow, sendingTimes } from '@quarry/store/rate/slot'
import { sourceOf } from '@quarry/store/scripts/run-script'
import type { Redis } from 'ioredis'
import { z } from 'zod'

/** A machine's and a network's delays in milliseconds, random for each request. */
export interface Weather {
  /** One way between a worker and Redis. */
  redis(): number
  /** Delay of a worker's timer. */
  timer(): number
  /** Latency from a worker to the service. */
  network(): number
  /** Time without work after a request. */
  idle(): number
  /** The pause that a 429 response asks for; 0 for no 429. */
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
const STARTED_AT = 1_700_000_000_000

const Reserved = z
  .tuple([z.literal('1'), z.string(), z.coerce.number()], z.string())
  .transform(([, id, waitUs]) => ({ id, waitMs: waitUs / 1000 }))

/** Returns the store's slot script with its clock, in microseconds, as the last argument. */
function slotScript(redis: Redis, rateKey: string, requestsPerMinute: number) {
  const lua = sourceOf('slot').replaceAll("redis.call('TIME')", '{ 0, ARGV[#ARGV] }')
  redis.defineCommand('quarry:simulated-slot', { lua })
  const [interval, span, guard] = [MINUTE_MS / requestsPerMinute, WINDOW.spanMs, WINDOW.guardMs].map(toUs)
  return async (atMs: number, leadMs: number) =>
    Reserved.parse(
      await redis['quarry:simulated-slot']?.(
        ...[2, rateKey, slotsOf(rateKey)],
        ...[interval ?? 0, span ?? 0, guard ?? 0, toUs(leadMs), toUs(LONGEST_WAIT_MS)],
        ...['minute-quota', '', LONGEST_WAIT_MS, '', toUs(atMs)],
      ),
    )
}

const toUs = (ms: number) => Math.round(ms * 1000)

interface Event {
  at: number
  happen(): Promise<void> | void
}

interface Pause {
  by: number
  fromMs: number
  untilMs: number
  /** Requests by worker. */
  sent: Map<number, number>
}

/**
 * Simulates workers that send on one key like the actor, one run each, on slots of the real scripts. Time is virtual
 * and advances as fast as Redis responds.
 */
export async function simulateKey(simulated: SimulatedKey): Promise<Simulated> {
  const { redis, rateKey, requestsPerMinute, workers, requests, weather } = simulated
  const reserve = slotScript(redis, rateKey, requestsPerMinute)
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
      const { id, waitMs } = await reserve(reservedAt, leadMs)
      const receivedAt = reservedAt + weather.redis()
      const times = sendingTimes({ requestedAt, receivedAt, waitMs }, WINDOW)
      const wokenAt = Math.max(receivedAt, times.dueAt) + weather.timer()
      at(wokenAt, async () => {
        const isPaused = pauses.some(({ by, fromMs }) => by === worker && fromMs >= requestedAt)
        if (wokenAt <= times.latestAt && !isPaused) return send(worker, wokenAt, Number(id) / 1000)
        release(worker, wokenAt, { id, leadMs: Math.min(MOST_LEAD_MS, wokenAt - times.dueAt) })
      })
    })
  }

  function release(worker: number, wokenAt: number, { id, leadMs }: { id: string; leadMs: number }): void {
    const returnedAt = wokenAt + weather.redis()
    at(returnedAt, async () => {
      await redis.zrem(slotsOf(rateKey), id)
      ask(worker, returnedAt + weather.redis(), leadMs)
    })
  }

  function send(worker: number, leftAt: number, slot: number): void {
    slots.push(slot)
    arrivals.push(leftAt + weather.network())
    for (const { by, fromMs, untilMs, sent } of pauses) {
      // The worker's estimate of Redis' clock is off by up to half a round trip.
      const isInPause = leftAt > fromMs && leftAt < untilMs - WINDOW.guardMs / 2
      if (by !== worker && isInPause) sent.set(worker, (sent.get(worker) ?? 0) + 1)
    }
    const pauseMs = weather.pause()
    const nextAt = leftAt + weather.idle()
    if (pauseMs > 0) {
      pauses.push({ by: worker, fromMs: leftAt, untilMs: leftAt + pauseMs, sent: new Map() })
      // Responses of the same minute state the same end, so a shorter pause never ends a longer one.
      const untilMs = Math.max(...pauses.map((pause) => pause.untilMs))
      at(leftAt, async () => void (await redis.hset(rateKey, 'minute-quota', toUs(untilMs))))
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
