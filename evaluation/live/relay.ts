import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { connections } from '@quarry/platforms/connections'
import type { ServiceEndpoints } from '@quarry/platforms/endpoints'
import { fetch, Headers, Response } from 'undici'

/** A request of one of Quarry's clients, and the response to it. */
export interface Exchange {
  method: string
  /** Without the base URL of the service. */
  path: string
  query: string
  status: number
  text: string
  ms: number
}

/** Requests that change nothing at a service. A probe of the tier would also create a context cache. */
const READS = /^GET |^POST \S*(?:\/access_token|:generateContent|\/chat\/completions)$/
const DROPPED_HEADERS = ['host', 'connection', 'content-length', 'accept-encoding', 'transfer-encoding']
const RELAYED_HEADERS = /^(?:content-type|date|retry-after|x-ratelimit-.*)$/

/**
 * Starts a server on 127.0.0.1 that passes the requests of Quarry's own clients on to the services, and calls `onExchange` with
 * every response before the client gets it. It sends no request that would write.
 */
export async function startRelay(
  real: ServiceEndpoints & { modelUrl?: string | undefined },
  onExchange: (exchange: Exchange) => void,
) {
  async function pass(incoming: IncomingMessage): Promise<Response> {
    const { method = 'GET', url = '/' } = incoming
    const [, name = '', rest = ''] = /^\/(\w+)(.*)$/.exec(url) ?? []
    const base = new Map(Object.entries(real)).get(name)
    const [path = '', query = ''] = rest.split('?')
    if (base === undefined || !READS.test(`${method} ${path}`)) return new Response('{}', { status: 404 })
    const sent = await buffer(incoming)
    const started = performance.now()
    const response = await fetch(base.endsWith('/') ? base + rest.slice(1) : base + rest, {
      method,
      dispatcher: connections,
      headers: headersOf(incoming),
      redirect: 'manual',
      ...(sent.length > 0 && { body: new Uint8Array(sent) }),
    })
    const text = textOf(Buffer.from(await response.arrayBuffer()))
    const ms = Math.round(performance.now() - started)
    onExchange({ method, path, query, status: response.status, text, ms })
    const headers = [...response.headers].filter(([header]) => RELAYED_HEADERS.test(header))
    return new Response(text, { status: response.status, headers })
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming).then(
      async (response) => {
        outgoing.writeHead(response.status, Object.fromEntries(response.headers))
        outgoing.end(await response.text())
      },
      () => outgoing.destroy(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const endpoints: ServiceEndpoints = {
    redditAuthUrl: `${url}/redditAuthUrl`,
    redditApiUrl: `${url}/redditApiUrl`,
    hackerNewsUrl: `${url}/hackerNewsUrl`,
    hackerNewsItemsUrl: `${url}/hackerNewsItemsUrl`,
    stackExchangeUrl: `${url}/stackExchangeUrl`,
    lemmyUrl: `${url}/lemmyUrl/`,
    geminiUrl: `${url}/geminiUrl`,
  }
  const close = async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return { endpoints, modelUrl: `${url}/modelUrl`, close }
}

/** Stack Exchange compresses every response, and may not say so. */
const textOf = (body: Buffer): string =>
  (body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body).toString()

function headersOf({ headers }: IncomingMessage): Headers {
  const kept = Object.entries(headers).filter(([name]) => !DROPPED_HEADERS.includes(name))
  return new Headers(kept.map(([name, value]): [string, string] => [name, [value].flat().join(', ')]))
}
