import { readJson } from '@quarry/contracts/read-json'
import { z } from 'zod'
import type { HttpResponse } from '../http-response.ts'
import { PlatformError, type PlatformErrorFacts, type PlatformErrorKind } from '../platform-error.ts'
import { serviceCode } from '../service-code.ts'
import { readPauseMs } from './rate-headers.ts'

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

/** Returns the error for an unsuccessful response. A 429 that states no pause has no `retryAfterMs` yet. */
export function classifyRedditResponse(response: HttpResponse, secrets: readonly string[]): PlatformError {
  const body = ErrorBody.safeParse(readJson(response.text)).data
  return new PlatformError('reddit', kindOf(response, body), {
    status: response.status,
    retryAfterMs: retryAfterOf(response),
    detail: serviceCode([body?.reason ?? ''], secrets),
  })
}

/** Returns the error for a token response without a token. OAuth errors may have status 200. */
export function classifyTokenResponse(response: HttpResponse, secrets: readonly string[]): PlatformError {
  const oauthError = z.object({ error: z.string() }).safeParse(readJson(response.text)).data?.error
  const facts: PlatformErrorFacts = {
    status: response.status,
    retryAfterMs: retryAfterOf(response),
    detail: serviceCode([oauthError ?? ''], secrets),
  }
  const isRejected = response.status === 400 || response.status === 401 || oauthError !== undefined
  return new PlatformError('reddit', isRejected ? 'credentials-refused' : kindOf(response, undefined), facts)
}

function retryAfterOf({ status, headers }: HttpResponse): number | undefined {
  return status === 429 ? readPauseMs(headers, Date.now()) : undefined
}

/** Any other redirect, for example to a login or maintenance page, says nothing about the subreddit. */
function kindOfRedirect(location: string): PlatformErrorKind {
  const path = URL.parse(location, 'https://www.reddit.com')?.pathname.replace(/\.json$|\/$/, '')
  // Reddit redirects a missing subreddit's name to the search.
  if (path?.endsWith('/subreddits/search')) return 'not-found'
  // Reddit redirects a search for a URL to the form for a new post.
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
  // The block page of the network policy is HTML; the API's own errors are JSON.
  if (status === 403) return body ? 'forbidden' : 'client-blocked'
  return status === 451 ? 'forbidden' : 'bad-request'
}
