import { pause } from './deadline.ts'
import { type HttpResponse, sendRequest } from './http-response.ts'
import { isRetryable, PlatformError } from './platform-error.ts'
import type { Service } from './services.ts'
import type { RequestLimiter, SourceOptions } from './source.ts'

export const RETRY_DELAYS_MS: readonly number[] = [1_000, 3_000]
export const TIMEOUT_MS = 16_000

const UNHINTED_PAUSES_MS: readonly number[] = [5_000, 15_000, 45_000]

interface RetryOptions {
  service: Service
  limiter: Pick<RequestLimiter, 'blockUntil'>
  /** Milliseconds before each retry, with 50% jitter; RETRY_DELAYS_MS by default. */
  retryDelaysMs?: readonly number[] | undefined
  /** Milliseconds to pause after consecutive throttles that name no pause; UNHINTED_PAUSES_MS by default. */
  unhintedPausesMs?: readonly number[] | undefined
}

/**
 * Returns a function that repeats an attempt after a transient error. A `rate-limited` response blocks the limiter for
 * all processes and is thrown immediately; without `retryAfterMs`, the pause grows until an attempt succeeds. Only the
 * first attempt may use a slot that the caller has reserved.
 */
export function createRetries({
  service,
  limiter,
  retryDelaysMs = RETRY_DELAYS_MS,
  unhintedPausesMs = UNHINTED_PAUSES_MS,
}: RetryOptions) {
  let unhinted = 0

  async function throttled(error: PlatformError): Promise<PlatformError> {
    const unhintedMs = unhintedPausesMs[Math.min(unhinted, unhintedPausesMs.length - 1)] ?? 0
    if (error.retryAfterMs === undefined) unhinted += 1
    const retryAfterMs = error.retryAfterMs ?? unhintedMs
    await limiter.blockUntil(retryAfterMs)
    return new PlatformError(service, 'rate-limited', { ...error, retryAfterMs })
  }

  /** Returns the milliseconds until the next attempt, or throws the final error. */
  async function delayAfter(error: unknown, tries: number): Promise<number> {
    if (isThrottle(error)) throw error.status === undefined ? error : await throttled(error)
    const delayMs = isRetryable(error) ? retryDelaysMs[tries] : undefined
    if (delayMs === undefined) throw error
    return delayMs * (0.5 + Math.random())
  }

  return async function retried<T>(
    attempt: (isSlotReserved: boolean) => Promise<T>,
    { signal, slotReserved = false }: Slot,
  ): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      try {
        const value = await attempt(slotReserved && tries === 0)
        unhinted = 0
        return value
      } catch (error) {
        await pause(await delayAfter(error, tries), signal)
      }
    }
  }
}

interface Slot {
  signal?: AbortSignal | undefined
  slotReserved?: boolean | undefined
}

export interface SourceRequest<T> extends Slot {
  url: string
  headers?: Record<string, string>
  /** Returns the parsed response or throws its PlatformError; it may wait for the limiter. */
  read: (response: HttpResponse) => T | Promise<T>
  /** Called for every attempt that is sent. */
  onRequest?: (() => void) | undefined
}

/** Returns a function that reserves a slot, sends a GET and retries it, for a source that needs no token. */
export function createCall(
  service: Service,
  options: Pick<SourceOptions, 'userAgent' | 'timeoutMs' | 'retryDelaysMs'> & { limiter: RequestLimiter },
  pauses: Pick<RetryOptions, 'retryDelaysMs' | 'unhintedPausesMs'> = {},
) {
  const { limiter, userAgent, timeoutMs = TIMEOUT_MS, retryDelaysMs = pauses.retryDelaysMs } = options
  const retried = createRetries({ ...pauses, service, limiter, retryDelaysMs })

  return function call<T>({ url, headers, read, signal, slotReserved, onRequest }: SourceRequest<T>) {
    const attempt = async (isSlotReserved: boolean) => {
      if (!isSlotReserved) await limiter.reserve(signal)
      onRequest?.()
      const sent = { 'user-agent': userAgent, accept: 'application/json', ...headers }
      return read(await sendRequest(url, { headers: sent }, { service, timeoutMs, signal }))
    }
    return retried(attempt, { signal, slotReserved })
  }
}

/** Without a status, the limiter had no slot soon enough; blocking it would then delay earlier callers. */
function isThrottle(error: unknown): error is PlatformError {
  return error instanceof PlatformError && error.kind === 'rate-limited'
}
