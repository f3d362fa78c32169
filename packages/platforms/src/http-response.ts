import { withDeadline } from './deadline.ts'
import { PlatformError } from './platform-error.ts'
import { type Service, services } from './services.ts'

/** An HTTP answer with its body read to the end. */
export interface HttpResponse {
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
 * Throws PlatformError `network`, and `response-too-large` as soon as a body exceeds the service's `bodyBytesMax`; the rest is not read.
 */
export async function exchange(
  service: Service,
  url: string | URL,
  init: RequestInit,
): Promise<HttpResponse> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual' })
    return { status: response.status, headers: response.headers, text: await readBody(service, response) }
  } catch (error) {
    if (error instanceof PlatformError) throw error
    throw new PlatformError(service, 'network', { detail: networkCode(error) })
  }
}

async function readBody(service: Service, { status, body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop cancels the body, which closes its connection.
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > services[service].bodyBytesMax)
      throw new PlatformError(service, 'response-too-large', { status })
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks, bytes))
}

/** An exchange that throws PlatformError `unavailable` after its time, and the reason of the caller's signal. */
export async function sendRequest(
  url: string | URL,
  init: RequestInit,
  options: SendOptions,
): Promise<HttpResponse> {
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
