import { readJson } from '@quarry/contracts/read-json'
import { z } from 'zod'
import type { HttpResponse } from '../http-response.ts'
import { PlatformError, type PlatformErrorKind, WEB_PAGE } from '../platform-error.ts'
import { readRetryAfterMs } from '../retry-after.ts'
import { serviceCode } from '../service-code.ts'

const ErrorBody = z.object({ error: z.string() })

const kindsByError: ReadonlyMap<string, PlatformErrorKind> = new Map([
  // 0.19 sends it with status 400.
  ['rate_limit_error', 'rate-limited'],
  ['too_many_requests', 'rate-limited'],
  ['couldnt_find_community', 'not-found'],
  ['not_found', 'not-found'],
  ['instance_is_private', 'private'],
])

/** Returns the body, read by `schema`. Throws PlatformError for any other response, also for a web page with status 200. */
export function readResponse<T>({ status, headers, text }: HttpResponse, schema: z.ZodType<T>): T {
  const json = readJson(text)
  const code = ErrorBody.safeParse(json).data?.error
  const kind = kindsByError.get(code ?? '') ?? kindOf(status)
  if (kind !== undefined) {
    const retryAfterMs = kind === 'rate-limited' ? readRetryAfterMs(headers, Date.now()) : undefined
    throw new PlatformError('lemmy', kind, { status, retryAfterMs, detail: serviceCode([code ?? ''], []) })
  }
  const read = schema.safeParse(json)
  if (read.success) return read.data
  throw new PlatformError('lemmy', 'malformed', {
    status,
    detail: /^\s*</.test(text) ? WEB_PAGE : undefined,
  })
}

/** Returns undefined for a success. */
function kindOf(status: number): PlatformErrorKind | undefined {
  if (status === 200) return undefined
  if (status === 404) return 'not-found'
  if (status === 429) return 'rate-limited'
  // Gateways block addresses and program names.
  if (status === 401 || status === 403) return 'client-blocked'
  return status < 400 || status === 408 || status >= 500 ? 'unavailable' : 'bad-request'
}
