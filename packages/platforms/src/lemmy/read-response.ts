import { readJson } from '@quarry/contracts/read-json'
import { z } from 'zod'
import type { HttpResponse } from '../http-response.ts'
import {
  isWebPage,
  kindOfStatus,
  PlatformError,
  type PlatformErrorKind,
  WEB_PAGE,
} from '../platform-error.ts'
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
  const kind = kindsByError.get(code ?? '') ?? kindBy(status)
  if (kind !== undefined) {
    const retryAfterMs = kind === 'rate-limited' ? readRetryAfterMs(headers, Date.now()) : undefined
    throw new PlatformError('lemmy', kind, { status, retryAfterMs, detail: serviceCode([code ?? ''], []) })
  }
  const read = schema.safeParse(json)
  if (read.success) return read.data
  throw new PlatformError('lemmy', 'malformed', {
    status,
    detail: isWebPage(text) ? WEB_PAGE : undefined,
  })
}

/** Returns undefined for a success. */
function kindBy(status: number): PlatformErrorKind | undefined {
  if (status === 200) return undefined
  if (status === 404) return 'not-found'
  // Gateways block addresses and program names.
  return status === 401 ? 'client-blocked' : kindOfStatus(status)
}
