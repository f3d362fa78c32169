import type { HttpResponse } from '../http-response.ts'
import { readRetryAfterMs } from '../response-error.ts'

/** Reddit's current window: requests used and left, and seconds until the reset. */
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

/** Returns a 429's wait in milliseconds: Retry-After, or else the time until the reset; undefined without either. */
export function readPauseMs(headers: HttpResponse['headers'], now: number): number | undefined {
  const resetSeconds = readNumber(headers, 'x-ratelimit-reset', RESET_MAX_SECONDS)
  // Adds a second, because Reddit rounds the reset down to whole seconds.
  const untilResetMs = resetSeconds === undefined ? undefined : resetSeconds * 1000 + 1000
  return readRetryAfterMs(headers, now) ?? untilResetMs
}

/** Larger values are ignored, because real counts and seconds are far lower. */
const NUMBER_MAX = 1_000_000
/** Later resets are ignored, because a window lasts ten minutes. */
const RESET_MAX_SECONDS = 3600

function readNumber(headers: HttpResponse['headers'], name: string, most = NUMBER_MAX): number | undefined {
  const text = headers.get(name)?.trim()
  const value = text ? Number(text) : Number.NaN
  return Number.isFinite(value) && value >= 0 && value <= most ? value : undefined
}
