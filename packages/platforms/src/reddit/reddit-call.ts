import { createHash } from 'node:crypto'
import { readJson } from '@quarry/contracts/read-json'
import { createRetries, TIMEOUT_MS } from '../call.ts'
import { untilAborted } from '../deadline.ts'
import { type HttpResponse, sendRequest } from '../http-response.ts'
import { PlatformError } from '../platform-error.ts'
import type { RequestLimiter, SlotOptions, SourceOptions } from '../source.ts'
import { classifyRedditResponse } from './classify-reddit-response.ts'
import { readRate } from './rate-headers.ts'
import { type RedditCredentials, requestToken } from './request-token.ts'
import type { TokenCache } from './token-cache.ts'

export interface RedditClientOptions
  extends Pick<SourceOptions, 'endpoints' | 'userAgent' | 'timeoutMs' | 'retryDelaysMs'> {
  credentials: RedditCredentials
  limiter: RequestLimiter
  tokens: TokenCache
}

/** `onRequest` is called for every attempt that is sent, except requests for tokens. */
interface RedditRequest<T> extends SlotOptions {
  path: string
  query: Record<string, string>
  /** Parses the JSON, or throws PlatformError `malformed`. */
  read: (json: unknown) => T
}

const SLOT_GRACE_MS = 10

/**
 * A token can expire on its way to Reddit, and so can its successor. More rejections in a row mean wrong credentials.
 */
const RENEWALS_MAX = 3

/** Sends requests to Reddit's API with one pair of credentials. */
export function createRedditCall(options: RedditClientOptions) {
  const { endpoints, limiter, tokens, userAgent, timeoutMs = TIMEOUT_MS, retryDelaysMs } = options
  const retried = createRetries({ service: 'reddit', limiter, retryDelaysMs })
  const credentials = {
    clientId: options.credentials.clientId.trim(),
    clientSecret: options.credentials.clientSecret.trim(),
  }
  const credentialKey = createHash('sha256')
    .update(JSON.stringify([endpoints.redditAuthUrl, credentials.clientId, credentials.clientSecret]))
    .digest('hex')

  async function token(signal: AbortSignal | undefined): Promise<string> {
    const { clientId, clientSecret } = credentials
    if (clientId === '' || clientSecret === '') throw new PlatformError('reddit', 'credentials-refused')
    const request = () =>
      requestToken({ credentials, authUrl: endpoints.redditAuthUrl, userAgent, timeoutMs })
    return untilAborted(tokens.get(credentialKey, request), signal)
  }

  async function send(request: RedditRequest<unknown>, bearer: string): Promise<HttpResponse> {
    const query = new URLSearchParams({ ...request.query, raw_json: '1' })
    request.onRequest?.()
    const response = await sendRequest(
      `${endpoints.redditApiUrl}${request.path}?${query}`,
      { headers: { authorization: `bearer ${bearer}`, 'user-agent': userAgent, accept: 'application/json' } },
      { service: 'reddit', timeoutMs, signal: request.signal },
    )
    const rate = readRate(response.headers)
    if (rate) await limiter.observe(rate)
    return response
  }

  /**
   * Returns a token for a request that may be sent now. Reserves another slot if waiting for a token took too long, or
   * if the token was replaced while waiting for the slot.
   */
  async function tokenInSlot(signal: AbortSignal | undefined, slotReserved: boolean): Promise<string> {
    const requestedAtMs = performance.now()
    let bearer = await token(signal)
    if (slotReserved && performance.now() - requestedAtMs <= SLOT_GRACE_MS) return bearer
    for (;;) {
      await limiter.reserve(signal)
      const current = await token(signal)
      if (current === bearer) return bearer
      bearer = current
    }
  }

  async function sendAuthorised(request: RedditRequest<unknown>, slotReserved: boolean) {
    for (let renewals = 0; ; renewals += 1) {
      const bearer = await tokenInSlot(request.signal, slotReserved && renewals === 0)
      const response = await send(request, bearer)
      if (response.status !== 401 || renewals === RENEWALS_MAX) return { response, bearer }
      tokens.forget(credentialKey, bearer)
    }
  }

  async function attempt<T>(request: RedditRequest<T>, slotReserved: boolean): Promise<T> {
    const { response, bearer } = await sendAuthorised(request, slotReserved)
    const json = response.status === 200 ? readJson(response.text) : undefined
    if (json === undefined) {
      throw classifyRedditResponse(response, [bearer, credentials.clientId, credentials.clientSecret])
    }
    return request.read(json)
  }

  return {
    /**
     * Reserves a slot and sends an authorized GET, with token renewal and retries. A 429 blocks the client id and is
     * thrown immediately; a 401 is retried with a new token.
     */
    call: <T>(request: RedditRequest<T>): Promise<T> =>
      retried((isSlotReserved) => attempt(request, isSlotReserved), request),

    /** Requests a token unless one is in memory. */
    async authenticate(signal?: AbortSignal): Promise<void> {
      await token(signal)
    },
  }
}
