import { createServer } from 'node:http'
import { afterAll } from 'vitest'
import { listenLocally } from '../../../../../testkit/listen-locally.ts'
import { useSandbox } from '../../testing/use-sandbox.ts'
import { useTestApi } from '../../testing/use-test-api.ts'

/** Credentials that the sandbox accepts. */
export const good = { redditClientId: 'demo', redditClientSecret: 'demo', geminiApiKey: 'demo-paid' }

/**
 * Starts an API with its own sandbox for the calling file's tests. Other keys go to a Gemini that accepts everything and
 * reports no tier; for two keys, a web page responds instead.
 */
export async function useConnectionsApi() {
  const { sandbox, sandboxUrl, variables } = await useSandbox({ seed: 'connections', clockFactor: 50 })
  const tightLipped = createServer((request, response) => {
    const key = String(request.headers['x-goog-api-key'])
    if (key === 'behind-a-page' || (key === 'probes-a-page' && request.method !== 'GET')) {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><title>Sign in</title>')
      return
    }
    response.writeHead(request.method === 'GET' ? 200 : 503, { 'content-type': 'application/json' })
    response.end('{"name":"models/any"}')
  })
  const port = await listenLocally(tightLipped)
  afterAll(() => void tightLipped.close())
  const real = {
    redditAuthUrl: `${sandboxUrl}/reddit`,
    redditApiUrl: `${sandboxUrl}/reddit`,
    geminiUrl: `http://127.0.0.1:${port}`,
  }
  return { sandbox, sandboxUrl, ...(await useTestApi(variables, { real })) }
}
