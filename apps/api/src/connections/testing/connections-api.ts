import { once } from 'node:events'
import { createServer } from 'node:http'
import { buildSandbox } from '@quarry/sandbox/build-sandbox'
import { createTestApi } from '../../testing/test-api.ts'

const CLOCK_FACTOR = 50

/** Credentials that the sandbox accepts. */
export const good = { redditClientId: 'demo', redditClientSecret: 'demo', geminiApiKey: 'demo-paid' }

/**
 * Starts an API with its own sandbox. Other keys go to a Gemini that accepts everything and reports no tier; for two
 * keys, a web page responds instead.
 */
export async function startConnectionsApi(redis: { url: string; prefix: string }) {
  const sandbox = buildSandbox({ seed: 'connections', clockFactor: CLOCK_FACTOR, latencyMs: 0 })
  const sandboxUrl = await sandbox.listen({ host: '127.0.0.1', port: 0 })
  const tightLipped = createServer((request, response) => {
    const key = String(request.headers['x-goog-api-key'])
    if (key === 'behind-a-page' || (key === 'probes-a-page' && request.method !== 'GET')) {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><title>Sign in</title>')
      return
    }
    response.writeHead(request.method === 'GET' ? 200 : 503, { 'content-type': 'application/json' })
    response.end('{"name":"models/any"}')
  })
  await once(tightLipped.listen(0, '127.0.0.1'), 'listening')
  const address = tightLipped.address()
  const environment = {
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    SANDBOX_URL: sandboxUrl,
    CLOCK_FACTOR: String(CLOCK_FACTOR),
  }
  const real = {
    redditAuthUrl: `${sandboxUrl}/reddit`,
    redditApiUrl: `${sandboxUrl}/reddit`,
    geminiUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
  }
  const api = await createTestApi(environment, { real })
  return {
    api,
    sandbox,
    sandboxUrl,
    async close(): Promise<void> {
      await api.close()
      await sandbox.close()
      tightLipped.close()
    },
  }
}

export type ConnectionsApi = Awaited<ReturnType<typeof startConnectionsApi>>
