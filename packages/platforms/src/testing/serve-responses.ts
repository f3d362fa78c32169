import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { type ServiceEndpoints, sandboxEndpoints } from '../endpoints.ts'
import { PlatformError } from '../platform-error.ts'

export interface ServedRequest {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: string
}

export interface Served {
  status?: number
  headers?: Record<string, string>
  /** Strings and bytes are sent unchanged, anything else as JSON. */
  body?: unknown
  /**
   * `reset`: the connection closes before the response; `cut`: it closes in the middle of the body; `hang`: there is
   * no response; `endless`: the body repeats until the client disconnects.
   */
  fault?: 'reset' | 'cut' | 'hang' | 'endless'
}

export interface ResponseServer {
  endpoints: ServiceEndpoints
  requests: ServedRequest[]
  close(): Promise<void>
}

/**
 * Starts an HTTP server on 127.0.0.1 that responds with `respond`. Reddit is under /reddit, Gemini under /gemini. The
 * server stops when the test ends.
 */
export async function serveResponses(
  respond: (request: ServedRequest) => Served | Promise<Served>,
): Promise<ResponseServer> {
  const requests: ServedRequest[] = []
  const server = createServer((incoming, outgoing) => {
    void receive(incoming).then(async (request) => {
      requests.push(request)
      send(outgoing, await respond(request))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const url = `http://127.0.0.1:${port}`
  const close = async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  onTestFinished(close)
  return { endpoints: sandboxEndpoints(url), requests, close }
}

async function receive(incoming: IncomingMessage): Promise<ServedRequest> {
  const url = new URL(incoming.url ?? '/', 'http://127.0.0.1')
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: incoming.headers,
    body: await text(incoming),
  }
}

function send(outgoing: ServerResponse, { status = 200, headers = {}, body = '', fault }: Served) {
  if (fault === 'hang') return
  if (fault === 'reset') {
    outgoing.destroy()
    return
  }
  const payload = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  const type = typeof body === 'string' ? 'text/html; charset=UTF-8' : 'application/json; charset=UTF-8'
  outgoing.writeHead(status, { 'content-type': type, ...headers })
  if (fault === 'cut') {
    outgoing.write(payload.slice(0, payload.length / 2), () => outgoing.destroy())
    return
  }
  if (fault === 'endless') {
    const source = Readable.from(repeated(payload))
    source.pipe(outgoing).once('close', () => source.destroy())
    return
  }
  outgoing.end(payload)
}

function* repeated<T>(piece: T): Generator<T> {
  for (;;) yield piece
}

/** Returns a responder that sends these responses in turn and repeats the last one. */
export function oneByOne(...responses: Served[]): () => Served {
  let at = -1
  return () => {
    at = Math.min(at + 1, responses.length - 1)
    return responses[at] ?? {}
  }
}

/** Returns what a call throws. Throws if it succeeds. */
export async function thrownBy(call: Promise<unknown>): Promise<unknown> {
  try {
    await call
  } catch (error) {
    return error
  }
  throw new Error('the call was expected to fail')
}

/** Returns the PlatformError that a call throws. Throws any other error, and throws if the call succeeds. */
export async function platformErrorOf(call: Promise<unknown>): Promise<PlatformError> {
  const error = await thrownBy(call)
  if (error instanceof PlatformError) return error
  throw error
}
