import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { startOfDay } from 'date-fns/startOfDay'
import type { Clock } from '../clock.ts'
import type { Limits } from './models.ts'

const MINUTE_MS = 60_000

export type QuotaKind = 'minute' | 'day' | 'tokens'

export type Exceeded = {
  kinds: readonly QuotaKind[]
  limits: Limits
  /** Sandbox milliseconds until the request would be accepted. */
  waitMs: number
}

type Spending = {
  requests: number[]
  tokens: { atMs: number; count: number }[]
  day: { endsMs: number; used: number }
}

export type Quotas = {
  /** Counts a request of the project to the model, or returns the limits that it exceeds without counting it. */
  spend(project: string, model: string, limits: Limits, inputTokens: number): Exceeded | undefined
  reset(project?: string): void
}

/** Returns the Unix milliseconds of the next midnight in Los Angeles, whose daylight saving time it follows. */
export function nextPacificMidnight(nowMs: number): number {
  return addDays(startOfDay(new TZDate(nowMs, 'America/Los_Angeles')), 1).getTime()
}

/** Returns the milliseconds until enough tokens have left the window for `needed` to fit; a minute if they never do. */
function tokensWaitMs(spending: Spending, needed: number, limit: number, nowMs: number): number {
  let used = spending.tokens.reduce((sum, { count }) => sum + count, 0)
  for (const { atMs, count } of spending.tokens) {
    used -= count
    if (used + needed <= limit) return atMs + MINUTE_MS - nowMs
  }
  return MINUTE_MS
}

/** Creates quotas per project and model: of requests and tokens in a rolling minute, of requests until midnight Pacific. */
export function createQuotas(clock: Clock): Quotas {
  const all = new Map<string, Spending>()
  const current = (id: string, nowMs: number): Spending => {
    const spending = all.get(id) ?? { requests: [], tokens: [], day: { endsMs: 0, used: 0 } }
    all.set(id, spending)
    if (nowMs >= spending.day.endsMs) spending.day = { endsMs: nextPacificMidnight(nowMs), used: 0 }
    const { requests, tokens } = spending
    while (requests[0] !== undefined && requests[0] <= nowMs - MINUTE_MS) requests.shift()
    while (tokens[0] !== undefined && tokens[0].atMs <= nowMs - MINUTE_MS) tokens.shift()
    return spending
  }
  return {
    spend: (project, model, limits, inputTokens) => {
      const nowMs = clock.now()
      const spending = current(`${project}\n${model}`, nowMs)
      const usedTokens = spending.tokens.reduce((sum, { count }) => sum + count, 0)
      const kinds: QuotaKind[] = []
      if (spending.day.used >= limits.requestsPerDay) kinds.push('day')
      if (spending.requests.length >= limits.requestsPerMinute) kinds.push('minute')
      if (usedTokens + inputTokens > limits.inputTokensPerMinute) kinds.push('tokens')
      if (kinds.length === 0) {
        spending.requests.push(nowMs)
        spending.tokens.push({ atMs: nowMs, count: inputTokens })
        spending.day.used++
        return undefined
      }
      const waits = {
        day: spending.day.endsMs - nowMs,
        minute: (spending.requests[0] ?? nowMs) + MINUTE_MS - nowMs,
        tokens: tokensWaitMs(spending, inputTokens, limits.inputTokensPerMinute, nowMs),
      }
      return { kinds, limits, waitMs: Math.max(...kinds.map((kind) => waits[kind])) }
    },
    reset: (project) => {
      for (const id of all.keys()) if (project === undefined || id.startsWith(`${project}\n`)) all.delete(id)
    },
  }
}
