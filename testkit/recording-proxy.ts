import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

/** Headers that belong to one connection or that no longer fit, because `fetch` has decompressed the body. */
const OWN_HEADERS = /^(?:host|connection|content-length|content-encoding|transfer-encoding|keep-alive)$/i

/** A request that passed through, with its path and the body as it was sent. */
export interface RecordedRequest {
  path: string
  body: string
}

/** Passes requests on to another server and records them. */
export async function startRecordingProxy(target: string) {
  const requests: RecordedRequest[] = []
  const server = createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const body = await text(incoming)
    requests.push({ path, body })
    const sent = Object.entries(incoming.headers).filter(([name]) => !OWN_HEADERS.test(name))
    const response = await fetch(new URL(path, target), {
      method: incoming.method ?? 'GET',
      headers: sent.map(([name, value]): [string, string] => [name, `${value}`]),
      redirect: 'manual',
      ...(body !== '' && { body }),
    })
    const received = [...response.headers].filter(([name]) => !OWN_HEADERS.test(name))
    outgoing.writeHead(response.status, Object.fromEntries(received))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
