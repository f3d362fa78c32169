import type { RunKind } from '@quarry/contracts/run'
import type { WorkerReport } from '@quarry/store/ops-events'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export type Fleet = ReturnType<typeof createFleet>

interface KeyHistory {
  /** The day in Los Angeles that `requests` are of: there daily quotas begin anew. */
  day: string
  requests: number
  throttledAt: number[]
}

/**
 * All workers together, as they tell of themselves. Every process hears about a day of it when it starts, so replicas
 * say the same.
 */
export function createFleet(now: () => number = Date.now) {
  const workers = new Map<string, WorkerReport & { toldAt: number }>()
  const keys = new Map<string, KeyHistory>()
  const titles = new Map<number, number>()
  let ended: { at: number; what: string; count: number }[] = []

  function take(report: WorkerReport, at: number): void {
    if (report.state === 'ended') workers.delete(report.worker)
    else workers.set(report.worker, { ...report, toldAt: at })
    const minute = Math.floor(at / MINUTE_MS)
    titles.set(minute, (titles.get(minute) ?? 0) + report.titles)
    for (const [what, count] of Object.entries(report.ended)) ended.push({ at, what, count })
    for (const counts of report.keys) takeKey(counts, at)
    forgetOld()
  }

  function takeKey({ rateKey, requests, throttled }: WorkerReport['keys'][number], at: number): void {
    const day = dayInLosAngeles(at)
    const known = keys.get(rateKey)
    const history = known?.day === day ? known : { day, requests: 0, throttledAt: known?.throttledAt ?? [] }
    history.requests += requests
    for (let i = 0; i < throttled; i++) history.throttledAt.push(at)
    keys.set(rateKey, history)
  }

  function forgetOld(): void {
    const at = now()
    ended = ended.filter((entry) => entry.at > at - DAY_MS)
    for (const minute of titles.keys()) if (minute * MINUTE_MS < at - 2 * HOUR_MS) titles.delete(minute)
    for (const [id, { toldAt }] of workers) if (toldAt < at - HOUR_MS) workers.delete(id)
    forgetKeys(at)
  }

  function forgetKeys(at: number): void {
    const today = dayInLosAngeles(at)
    for (const [rateKey, history] of keys) {
      history.throttledAt = history.throttledAt.filter((time) => time > at - HOUR_MS)
      if (history.day !== today && history.throttledAt.length === 0) keys.delete(rateKey)
    }
  }

  return {
    report: take,

    cancelled(kind: RunKind, at: number): void {
      ended.push({ at, what: `${kind}:cancelled`, count: 1 })
    },

    /** Those that have not said that they end, with their last reports. */
    workers: () => [...workers.values()],

    /** Titles cleaned in each of the last sixty whole minutes, the latest last. */
    titlesByMinute(): number[] {
      const last = Math.floor(now() / MINUTE_MS) - 1
      return Array.from({ length: 60 }, (_, i) => titles.get(last - 59 + i) ?? 0)
    },

    endedLastDay: (kind: RunKind, outcome: 'completed' | 'failed' | 'cancelled'): number =>
      ended
        .filter(({ at, what }) => what === `${kind}:${outcome}` && at > now() - DAY_MS)
        .reduce((sum, { count }) => sum + count, 0),

    /** Requests since midnight in Los Angeles and 429 answers of the last hour, of one rate limit. */
    activityOf(rateKey: string): { requestsToday: number; throttledLastHour: number } {
      const history = keys.get(rateKey)
      return {
        requestsToday: history?.day === dayInLosAngeles(now()) ? history.requests : 0,
        throttledLastHour: history?.throttledAt.filter((at) => at > now() - HOUR_MS).length ?? 0,
      }
    },

    throttledLastHour(): number {
      return [...keys.keys()].reduce((sum, rateKey) => sum + this.activityOf(rateKey).throttledLastHour, 0)
    },
  }
}

const losAngeles = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' })
const dayInLosAngeles = (at: number) => losAngeles.format(at)
