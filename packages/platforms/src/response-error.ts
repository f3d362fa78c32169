import type { HttpResponse } from './http-response.ts'
import { isWebPage, PlatformError, type PlatformErrorKind, WEB_PAGE } from './platform-error.ts'
import type { Service } from './services.ts'

/** Returns the error for a response, with the pause that it states. `detail` is the service's own code, if any. */
export function responseError(
  service: Service,
  kind: PlatformErrorKind,
  { status, headers, text }: HttpResponse,
  detail: string | undefined = undefined,
): PlatformError {
  return new PlatformError(service, kind, {
    status,
    retryAfterMs: kind === 'rate-limited' ? readRetryAfterMs(headers, Date.now()) : undefined,
    detail: detail ?? (isWebPage(text) ? WEB_PAGE : undefined),
  })
}

/** Longer pauses are shortened to a day. */
const PAUSE_MAX_MS = 86_400_000

/**
 * Returns a Retry-After header's wait in milliseconds, 1 s to a day; undefined without the header. A date is measured
 * from the response's own Date, or else from `now`, because clocks may differ.
 */
export function readRetryAfterMs(headers: HttpResponse['headers'], now: number): number | undefined {
  const text = headers.get('retry-after')?.trim()
  if (!text) return undefined
  const seconds = Number(text)
  if (seconds >= 0) return within(seconds * 1000)
  const date = Date.parse(text)
  if (Number.isNaN(date)) return undefined
  const respondedAt = Date.parse(headers.get('date') ?? '')
  return within(date - (Number.isNaN(respondedAt) ? now : respondedAt))
}

function within(ms: number): number {
  return Math.min(Math.max(1000, ms), PAUSE_MAX_MS)
}
