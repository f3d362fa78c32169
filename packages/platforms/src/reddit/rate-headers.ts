import type { HttpResponse } from '../http-response.ts'

/** Reddit's account of the current window: requests used and left, seconds until it resets. */
export interface RedditRate {
  used?: number
  remaining?: number
  resetSeconds?: number
}

/** The x-ratelimit headers (`remaining` and now and then the others are float text); undefined when there are none. */
export function readRate(headers: HttpResponse['headers']): RedditRate | undefined {
  const used = readNumber(headers, 'x-ratelimit-used')
  const remaining = readNumber(headers, 'x-ratelimit-remaining')
  const resetSeconds = readNumber(headers, 'x-ratelimit-reset')
  if (used === undefined && remaining === undefined && resetSeconds === undefined) return undefined
  return {
    ...(used === undefined ? {} : { used }),
    ...(remaining === undefined ? {} : { remaining }),
    ...(resetSeconds === undefined ? {} : { resetSeconds }),
  }
}

/**
 * How long a 429 asks to wait: Retry-After (seconds or a date), else the window's reset; undefined when it says
 * neither. A date is reckoned from the answer's own Date, or where it has none from `now`: clocks need not agree.
 */
export function readRetryAfterMs(headers: HttpResponse['headers'], now: number): number | undefined {
  const seconds = readNumber(headers, 'retry-after')
  if (seconds !== undefined) return within(seconds * 1000)
  const date = Date.parse(headers.get('retry-after') ?? '')
  if (!Number.isNaN(date)) {
    const answeredAt = Date.parse(headers.get('date') ?? '')
    return within(date - (Number.isNaN(answeredAt) ? now : answeredAt))
  }
  const resetSeconds = readNumber(headers, 'x-ratelimit-reset')
  // The window's edge is rounded down to whole seconds.
  return resetSeconds === undefined ? undefined : within(resetSeconds * 1000 + 1000)
}

function within(ms: number): number {
  return Math.min(Math.max(1000, ms), PAUSE_MAX_MS)
}

/** Counts and seconds of a window, of ten minutes mostly, are far below; whatever is above is not taken for one. */
const NUMBER_MAX = 1_000_000
/** A pause of more than a day is not believed. */
const PAUSE_MAX_MS = 86_400_000

function readNumber(headers: HttpResponse['headers'], name: string): number | undefined {
  const text = headers.get(name)?.trim()
  const value = text ? Number(text) : Number.NaN
  return Number.isFinite(value) && value >= 0 && value <= NUMBER_MAX ? value : undefined
}
