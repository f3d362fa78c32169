import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Agent, request } from 'undici'
import { withDeadline } from './deadline.ts'
import { PlatformError } from './platform-error.ts'
import { type Service, services } from './services.ts'

/** An HTTP response with its body read to the end. */
export interface HttpResponse {
  status: number
  headers: Pick<Headers, 'get'>
  text: string
}

export interface HttpRequest {
  method?: string
  headers: Headers | Record<string, string>
  body?: string
  signal?: AbortSignal | null
}

/** Keeps connections open between requests. Not the dispatcher of `fetch`, which other code may replace. */
const connections = new Agent()

interface SendOptions {
  service: Service
  timeoutMs: number
  signal?: AbortSignal | undefined
}

/**
 * Sends one HTTP request, with undici's `request`: `fetch` takes three times the processor time, which counts when a hundred
 * runs send. Does not follow redirects, which would carry credentials elsewhere. Throws PlatformError `network`, and
 * `response-too-large` as soon as a decompressed body exceeds the service's `bodyBytesMax`; the rest is not read.
 */
export async function exchange(
  service: Service,
  url: string | URL,
  { method = 'GET', headers, body, signal }: HttpRequest,
): Promise<HttpResponse> {
  try {
    const response = await request(url, {
      dispatcher: connections,
      method,
      headers: {
        ...(headers instanceof Headers ? Object.fromEntries(headers) : headers),
        'accept-encoding': 'gzip',
      },
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    })
    const { statusCode: status, headers: fields } = response
    const isPacked = fields['content-encoding'] === 'gzip'
    return {
      status,
      headers: { get: (name) => [fields[name.toLowerCase()]].flat().join(', ') || null },
      text: await readBody(service, status, isPacked ? unpacked(response.body) : response.body),
    }
  } catch (error) {
    if (error instanceof PlatformError) throw error
    throw new PlatformError(service, 'network', { detail: networkCode(error) })
  }
}

/** An error of either stream ends both; the reader gets it from the one that it reads. */
function unpacked(body: Readable): Readable {
  return pipeline(body, createGunzip(), () => undefined)
}

async function readBody(service: Service, status: number, body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop destroys the body, which closes its connection.
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > services[service].bodyBytesMax)
      throw new PlatformError(service, 'response-too-large', { status })
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks, bytes))
}

/** Runs an exchange. Throws PlatformError `unavailable` after its timeout, or the reason of the caller's signal. */
export async function sendRequest(
  url: string | URL,
  init: HttpRequest,
  options: SendOptions,
): Promise<HttpResponse> {
  const timeoutError = () => timedOut(options.service)
  return withDeadline({ ...options, timeoutError }, (signal) =>
    exchange(options.service, url, { ...init, signal }),
  )
}

export function timedOut(service: Service): PlatformError {
  return new PlatformError(service, 'unavailable', { detail: 'no response in time' })
}

/** Returns a code such as `ECONNRESET`. The error itself is dropped because it may name addresses. */
function networkCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
