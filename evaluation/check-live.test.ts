import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sandboxEndpoints } from '@quarry/platforms/endpoints'
import { buildSandbox } from '@quarry/sandbox/build-sandbox'
import { expect, onTestFinished, test } from 'vitest'
import { checkLive } from './live/check-live.ts'

const keys = { REDDIT_CLIENT_ID: 'demo', REDDIT_CLIENT_SECRET: 'demo-secret', GEMINI_API_KEY: 'demo-paid' }

/** Starts a sandbox that answers like a service of today, whose body `change` may alter. Records the requests. */
async function serve(change = (_path: string, body: string): string => body) {
  const sandbox = buildSandbox({ seed: 'live', clockFactor: 1, latencyMs: 0 })
  const requests: string[] = []
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    requests.push(`${method} ${url.split('?')[0]}`)
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const payload = Buffer.concat(chunks)
    const response = await sandbox.inject({
      ...{ method: method === 'POST' ? 'POST' : 'GET', url, headers: { ...headers } },
      ...(payload.length > 0 && { payload }),
    })
    outgoing.writeHead(response.statusCode, { 'content-type': 'application/json' })
    const isGzip = response.headers['content-encoding'] === 'gzip'
    const body = isGzip ? gunzipSync(response.rawPayload) : response.rawPayload
    outgoing.end(change(url, body.toString()))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await sandbox.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const url = `http://127.0.0.1:${port}`
  const endpoint = {
    url: `${url}/model-endpoint/v1`,
    model: 'sandbox:4b',
    key: 'sk-of-the-model',
    contextTokens: 4096,
  }
  return { endpoints: sandboxEndpoints(url), endpoint, requests }
}

test('services that respond as before do not differ, and nothing is written to them', async () => {
  const { endpoints, endpoint, requests } = await serve()
  const { table, differs } = await checkLive(endpoints, { ...keys, endpoint }, { pauseMs: 0 })
  expect(table).toMatch(/^hacker-news +newest of ask-hn +\d+\.\d s +no differences +\d+ posts$/m)
  expect(table).toMatch(/^gemini +cleaning of 3 titles +\d+\.\d s +no differences +3 accepted$/m)
  expect(table).toMatch(/^reddit .* no differences/m)
  expect(table).toMatch(/^model-endpoint +cleaning of 3 titles +\d+\.\d s +no differences +3 accepted$/m)
  expect(differs).toBe(false)
  expect(requests.filter((request) => /^POST/.test(request))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/access_token$/),
      expect.stringMatching(/:generateContent$/),
    ]),
  )
  expect(
    requests.filter((request) => !/^GET|access_token$|:generateContent$|\/chat\/completions$/.test(request)),
  ).toEqual([])
})

test('a field that is missing, new or of another type is named', async () => {
  const { endpoints } = await serve((path, body) => {
    if (path.includes('/hacker-news/')) return body.replaceAll('"num_comments"', '"comment_count"')
    if (path.includes('/stack-exchange/')) return body.replaceAll(/"score":(-?\d+)/g, '"score":"$1"')
    return body
  })
  const { table, differs } = await checkLive(endpoints, {}, { pauseMs: 0 })
  expect(differs).toBe(true)
  expect(table).toContain('  hits[].num_comments: missing\n')
  expect(table).toContain('  hits[].comment_count: new\n')
  expect(table).toContain('  items[].score: string instead of number\n')
  expect(table).toMatch(/^lemmy .* no differences/m)
  expect(table).toMatch(/\n\n3 requests: 1 as expected, 2 with differences, 0 failed\.$/)
})

test('a service that does not respond as JSON has failed, in words', async () => {
  const { endpoints } = await serve((path, body) =>
    path.includes('/lemmy/') ? '<html>Sign in</html>' : body,
  )
  const { table, differs } = await checkLive(endpoints, {}, { pauseMs: 0 })
  expect(table).toMatch(/^lemmy .* failed .*A web page came back instead of Lemmy’s data/m)
  expect(differs).toBe(true)
})

test('what failed is told to the operator, with the list of hosts to open', async () => {
  const unreachable = sandboxEndpoints('http://127.0.0.1:9')
  const { table } = await checkLive(unreachable, {}, { pauseMs: 0 })
  expect(table).toMatch(/can’t reach Lemmy\. Try again in a minute\.$/m)
  expect(table).not.toContain('operator')
  expect(table).toMatch(
    /\n\n3 requests: 0 as expected, 0 with differences, 3 failed\. .+#which-hosts-to-open/,
  )
})

test('saved responses have neither secrets nor authors', async () => {
  const record = await mkdtemp(join(tmpdir(), 'recorded-'))
  const { endpoints, endpoint } = await serve()
  await checkLive(endpoints, { ...keys, endpoint }, { record, pauseMs: 0 })
  const names = await readdir(record)
  const saved = await Promise.all(names.map((name) => readFile(join(record, name), 'utf8')))
  const all = saved.join('\n')
  expect(names.length).toBeGreaterThan(7)
  expect(all).not.toContain('demo-secret')
  expect(all).not.toContain('demo-paid')
  expect(all).not.toContain('sk-of-the-model')
  expect(all).not.toMatch(/"(?:author|display_name|access_token)": "(?!someone|\[deleted\])/)
  expect(all).not.toMatch(/"_tags": \[[^\]]*author_(?!someone)/)
  expect(all).toMatch(/"title": "\w/)
})
