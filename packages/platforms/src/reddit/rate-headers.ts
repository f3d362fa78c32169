import type { HttpResponse } from '../http-response.ts'

/** Reddit's current window: requests used and left, seconds until it resets. */
export interface RedditRate {
  used?: number
  remaining?: number
  resetSeconds?: number
}

/** Reads the x-ratelimit headers, whose values may be decimal text. Returns undefined if there are none. */
export function readRate(headers: HttpResponse['headers']): RedditRate | undefined {
  const used = readNumber(headers, 'x-ratelimit-used')
  const remaining = readNumber(headers, 'x-ratelimit-remaining')
  const resetSeconds = readNumber(headers, 'x-ratelimit-reset', RESET_MAX_SECONDS)
  if (used === undefined && remaining === undefined && resetSeconds === undefined) return undefined
  return {
    ...(used === undefined ? {} : { used }),
    ...(remaining === undefined ? {} : { remaining }),
    ...(resetSeconds === undefined ? {} : { resetSeconds }),
  }
}

/**
 * Returns a 429's wait in milliseconds: Retry-After (seconds or a date), else the window's reset; undefined without either.
 * A date counts from the response's own Date, or else from `now`, because clocks may differ.
 */
export function readRetryAfterMs(headers: HttpResponse['headers'], now: number): number | undefined {
  const seconds = readNumber(headers, 'retry-after')
  if (seconds !== undefined) return within(seconds * 1000)
  const date = Date.parse(headers.get('retry-after') ?? '')
  if (!Number.isNaN(date)) {
    const respondedAt = Date.parse(headers.get('date') ?? '')
    return within(date - (Number.isNaN(respondedAt) ? now : respondedAt))
  }
  const resetSeconds = readNumber(headers, 'x-ratelimit-reset', RESET_MAX_SECONDS)
  // The window's edge is rounded down to whole seconds.
  return resetSeconds === undefined ? undefined : within(resetSeconds * 1000 + 1000)
}

function within(ms: number): number {
  return Math.min(Math.max(1000, ms), PAUSE_MAX_MS)
}

/** Larger values are ignored: the counts and seconds of a window (mostly ten minutes) are far below. */
const NUMBER_MAX = 1_000_000
/** Later resets are ignored: a window lasts ten minutes. */
const RESET_MAX_SECONDS = 3600
/** Longer pauses are shortened to a day. */
const PAUSE_MAX_MS = 86_400_000

function readNumber(headers: HttpResponse['headers'], name: string, most = NUMBER_MAX): number | undefined {
  const text = headers.get(name)?.trim()
  const value = text ? Number(text) : Number.NaN
  return Number.isFinite(value) && value >= 0 && value <= most ? value : undefined
}
