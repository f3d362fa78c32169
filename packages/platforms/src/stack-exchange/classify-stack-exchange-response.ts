import { readJson } from '@quarry/contracts/read-json'
import { z } from 'zod'
import type { HttpResponse } from '../http-response.ts'
import { isWebPage, kindOfStatus, PlatformError, type PlatformErrorKind } from '../platform-error.ts'
import { responseError } from '../response-error.ts'
import { serviceCode } from '../service-code.ts'

/** Added to every stated pause, in case Stack Exchange's clock sees it end later. */
export const PAUSE_MARGIN_MS = 2_000

/** The longest pause after a burst. A longer one means that the day's quota is used up. */
const BURST_PAUSE_MAX_MS = 600_000
/** The pause after a violation that states none. Such bans last from 30 seconds to a few minutes. */
const BAN_PAUSE_MS = 300_000

const ErrorBody = z.object({
  error_id: z.number(),
  error_name: z.string().catch(''),
  error_message: z.string().catch(''),
})
type ErrorBody = z.infer<typeof ErrorBody>

const kindsById: ReadonlyMap<number, PlatformErrorKind> = new Map([
  [401, 'credentials-refused'],
  [402, 'credentials-refused'],
  [405, 'credentials-refused'],
  [406, 'credentials-refused'],
  [500, 'unavailable'],
  [503, 'unavailable'],
])

/**
 * Returns the error for a response without items. The body decides, because almost every error has status 400; anything
 * but JSON comes from the network in front of the API.
 */
export function classifyStackExchangeResponse(
  response: HttpResponse,
  secrets: readonly string[],
): PlatformError {
  const { status, text } = response
  const body = ErrorBody.safeParse(readJson(text)).data
  if (body?.error_id === 502) return throttled(status, body.error_message)
  const kind = body ? kindOfError(body) : kindByStatus(status, text)
  return responseError('stack-exchange', kind, response, body && serviceCode([body.error_name], secrets))
}

function throttled(status: number, message: string): PlatformError {
  const seconds = /available in (\d{1,6}) seconds/.exec(message)?.[1]
  const retryAfterMs = seconds === undefined ? BAN_PAUSE_MS : Number(seconds) * 1000 + PAUSE_MARGIN_MS
  const kind = retryAfterMs > BURST_PAUSE_MAX_MS ? 'daily-quota' : 'rate-limited'
  return new PlatformError('stack-exchange', kind, { status, retryAfterMs })
}

function kindOfError({ error_id: id, error_message: message }: ErrorBody): PlatformErrorKind {
  const known = kindsById.get(id)
  if (known) return known
  if (id === 400 && /^`?(?:key|access_token|authorization)\b/i.test(message)) return 'credentials-refused'
  if (id === 400 && /^(?:No site found|site$)/i.test(message)) return 'not-found'
  return id >= 500 ? 'unavailable' : 'bad-request'
}

function kindByStatus(status: number, text: string): PlatformErrorKind {
  if (status < 300) return 'malformed'
  const kind = kindOfStatus(status)
  // The API's own errors are JSON, but a challenge page comes with status 400 or 403.
  return kind === 'bad-request' && isWebPage(text) ? 'client-blocked' : kind
}
