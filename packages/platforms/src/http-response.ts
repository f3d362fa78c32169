import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { collectResponse, type RawResponse } from './collect-response.ts'
import { connections } from './connections.ts'
import { PlatformError } from './platform-error.ts'
import { type Service, services } from './services.ts'

/** An HTTP response with its whole body. */
export interface HttpResponse {
  status: number
  headers: Pick<Headers, 'get'>
  text: string
}

export interface HttpRequest {
  method?: Dispatcher.HttpMethod
  headers: Record<string, string>
  body?: string
}

const unzip = promisify(gunzip)
const decoder = new TextDecoder()

interface SendOptions {
  service: Service
  timeoutMs: number
  signal?: AbortSignal | undefined
}

/**
 * Sends one HTTP request through undici's dispatcher, because `fetch` takes five times the CPU time, which matters when
 * a hundred runs send. Does not follow redirects, which could carry credentials elsewhere. Throws PlatformError
 * `network`, and `response-too-large` as soon as a body exceeds the service's `bodyBytesMax`, compressed or not; the
 * rest is not read.
 */
async function exchange(
  service: Service,
  url: string | URL,
  { method = 'GET', headers, body }: HttpRequest,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const bytesMax = services[service].bodyBytesMax
  const tooLarge = (status: number) => new PlatformError(service, 'response-too-large', { status })
  try {
    const request = {
      url: new URL(url),
      method,
      headers: { ...headers, 'accept-encoding': 'gzip' },
      body,
      signal,
    }
    const response = await collectResponse(connections, request, { bytesMax, tooLarge })
    const { status } = response
    const received = new Map(Object.entries(response.headers))
    return {
      status,
      headers: { get: (name) => [received.get(name.toLowerCase())].flat().join(', ') || null },
      text: decoder.decode(await unpacked(response, bytesMax, tooLarge)),
    }
  } catch (error) {
    if (error instanceof PlatformError) throw error
    throw new PlatformError(service, 'network', { detail: networkCode(error) })
  }
}

async function unpacked(
  { status, headers, body }: RawResponse,
  bytesMax: number,
  tooLarge: (status: number) => Error,
): Promise<Buffer> {
  if (headers['content-encoding'] !== 'gzip' && !isGzip(body)) return body
  try {
    return await unzip(body, { maxOutputLength: bytesMax })
  } catch (error) {
    throw networkCode(error) === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(status) : error
  }
}

/** Stack Exchange compresses every response, sometimes without the header. No JSON begins with these bytes. */
function isGzip([first, second]: Buffer): boolean {
  return first === 0x1f && second === 0x8b
}

/**
 * Sends one request as `exchange` does. Throws PlatformError `unavailable` after the timeout, or the reason of the
 * signal.
 */
export async function sendRequest(
  url: string | URL,
  request: HttpRequest,
  { service, timeoutMs, signal }: SendOptions,
): Promise<HttpResponse> {
  signal?.throwIfAborted()
  const ended = new AbortController()
  const timedOut = () =>
    ended.abort(new PlatformError(service, 'unavailable', { detail: 'no response in time' }))
  const stop = () => ended.abort(signal?.reason)
  const timer = setTimeout(timedOut, timeoutMs)
  // Removed again below, because a run's signal outlives thousands of requests. `AbortSignal.any` would take ten times
  // as long.
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await exchange(service, url, request, ended.signal)
  } catch (error) {
    ended.signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** Returns a code such as `ECONNRESET`. The error itself is dropped, because it may contain addresses. */
function networkCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
