import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Registry } from '@prometheus-io/client'

export interface MetricsAddress {
  port: number
  host: string
}

/** Serves `GET /metrics` and nothing else, without a password: only the scraper may reach this address. */
export async function serveMetrics(registry: Registry, { port, host }: MetricsAddress) {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5000 }, (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    address: server.address(),
    async close(): Promise<void> {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
