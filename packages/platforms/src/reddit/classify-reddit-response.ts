import { readJson } from '@quarry/contracts/read-json'
import { z } from 'zod'
import type { HttpResponse } from '../http-response.ts'
import { PlatformError, type PlatformErrorFacts, type PlatformErrorKind } from '../platform-error.ts'
import { serviceCode } from '../service-code.ts'
import { readRetryAfterMs } from './rate-headers.ts'

const ErrorBody = z.object({
  reason: z.string().optional().catch(undefined),
})
type ErrorBody = z.infer<typeof ErrorBody>

const kindsByReason: ReadonlyMap<string, PlatformErrorKind> = new Map([
  ['private', 'private'],
  ['banned', 'banned'],
  ['quarantined', 'quarantined'],
  ['gated', 'gated'],
])

/** The error for an answer of the API that is no success. A 429 that names no pause has no `retryAfterMs` yet. */
export function classifyRedditResponse(answer: HttpResponse, secrets: readonly string[]): PlatformError {
  const body = ErrorBody.safeParse(readJson(answer.text)).data
  return new PlatformError('reddit', kindOf(answer, body), {
    status: answer.status,
    retryAfterMs: retryAfterOf(answer),
    detail: serviceCode([body?.reason ?? ''], secrets),
  })
}

/** The error for an answer of the token endpoint that holds no token; OAuth errors come with status 200 as well. */
export function classifyTokenResponse(answer: HttpResponse, secrets: readonly string[]): PlatformError {
  const oauthError = z.object({ error: z.string() }).safeParse(readJson(answer.text)).data?.error
  const facts: PlatformErrorFacts = {
    status: answer.status,
    retryAfterMs: retryAfterOf(answer),
    detail: serviceCode([oauthError ?? ''], secrets),
  }
  const refused = answer.status === 400 || answer.status === 401 || oauthError !== undefined
  return new PlatformError('reddit', refused ? 'credentials-refused' : kindOf(answer, undefined), facts)
}

function retryAfterOf({ status, headers }: HttpResponse): number | undefined {
  return status === 429 ? readRetryAfterMs(headers, Date.now()) : undefined
}

/** Any other redirect, to a login or to a page of maintenance, says nothing of the community. */
function kindOfRedirect(location: string): PlatformErrorKind {
  const path = URL.parse(location, 'https://www.reddit.com')?.pathname.replace(/\.json$|\/$/, '')
  // a name that no community has
  if (path?.endsWith('/subreddits/search')) return 'not-found'
  // a search for a URL
  return path?.endsWith('/submit') ? 'bad-request' : 'unavailable'
}

function kindOf({ status, headers }: HttpResponse, body: ErrorBody | undefined): PlatformErrorKind {
  const byReason = kindsByReason.get(body?.reason ?? '')
  if (byReason) return byReason
  if (status < 300) return 'malformed'
  if (status < 400) return kindOfRedirect(headers.get('location') ?? '')
  if (status === 401) return 'credentials-refused'
  if (status === 404) return 'not-found'
  if (status === 429) return 'rate-limited'
  if (status === 408 || status >= 500) return 'unavailable'
  // The block page of the network policy is HTML; the API's own refusals are JSON.
  if (status === 403) return body ? 'forbidden' : 'client-blocked'
  return status === 451 ? 'forbidden' : 'bad-request'
}
