import { withDeadline } from './deadline.ts'
import { PlatformError, type Service } from './platform-error.ts'

/** An HTTP answer with its body read to the end. */
export interface HttpAnswer {
  status: number
  headers: Headers
  text: string
}

interface SendOptions {
  service: Service
  timeoutMs: number
  signal?: AbortSignal | undefined
}

/**
 * One HTTP exchange, redirects not followed (they would carry credentials elsewhere).
 * Throws PlatformError `network`.
 */
export async function exchange(service: Service, url: string | URL, init: RequestInit): Promise<HttpAnswer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual' })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    throw new PlatformError(service, 'network', { detail: networkCode(error) })
  }
}

/** An exchange that throws PlatformError `unavailable` after its time, and the reason of the caller's signal. */
export async function sendRequest(
  url: string | URL,
  init: RequestInit,
  options: SendOptions,
): Promise<HttpAnswer> {
  const timeoutError = () => timedOut(options.service)
  return withDeadline({ ...options, timeoutError }, (signal) =>
    exchange(options.service, url, { ...init, signal }),
  )
}

export function timedOut(service: Service): PlatformError {
  return new PlatformError(service, 'unavailable', { detail: 'no answer in time' })
}

/** `ECONNRESET` and the like; the error itself is dropped, it may name addresses. */
function networkCode(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error) || !('code' in cause)) return undefined
  return typeof cause.code === 'string' ? cause.code : undefined
}

/** The parsed body, or undefined when it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
