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
 * Throws PlatformError `network` or `unavailable` (no answer in time), or the reason of the caller's signal.
 */
export async function sendRequest(
  url: string | URL,
  init: RequestInit,
  options: SendOptions,
): Promise<HttpAnswer> {
  const timeoutError = () =>
    new PlatformError(options.service, 'unavailable', { detail: 'no answer in time' })
  return withDeadline({ ...options, timeoutError }, async (signal) => {
    try {
      const response = await fetch(url, { ...init, signal, redirect: 'manual' })
      return { status: response.status, headers: response.headers, text: await response.text() }
    } catch (error) {
      throw new PlatformError(options.service, 'network', { detail: networkCode(error) })
    }
  })
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
