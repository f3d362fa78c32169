import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createTestApi, openBrowser, type TestApi } from '../testing/test-api.ts'
import { tokenOf } from './testing/assistant.ts'

const PROGRAM = fileURLToPath(new URL('../../../../scripts/mcp.js', import.meta.url))
const { url, prefix } = openTestRedis()
let api: TestApi
let address: string

beforeAll(async () => {
  api = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: prefix })
  address = await api.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => api.close())

/** Starts the real program in a folder unrelated to Quarry. */
async function connectBridge(era: 'legacy' | 'modern', env: Record<string, string> = {}) {
  const { token } = await tokenOf(openBrowser(api.app))
  const client = new Client(
    { name: 'test', version: '1' },
    era === 'modern' ? { versionNegotiation: { mode: 'auto' } } : {},
  )
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [PROGRAM],
      cwd: tmpdir(),
      env: { QUARRY_URL: address, QUARRY_TOKEN: token, ...env },
    }),
  )
  onTestFinished(() => client.close())
  return client
}

/** Runs the program with these lines as its input until it has printed this many answers. */
async function run(env: Record<string, string>, lines: string[], answers = 0) {
  const child = spawn(process.execPath, [PROGRAM], { cwd: tmpdir(), env })
  const err = text(child.stderr)
  let out = ''
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString()
    if (out.split('\n').length > answers) child.stdin.end()
  })
  child.stdin.write(lines.map((line) => `${line}\n`).join(''))
  const [code] = await once(child, 'exit')
  return { code, out, err: await err }
}

test.for(['legacy', 'modern'] as const)('a client of the %s era works over stdin and stdout', async (era) => {
  const client = await connectBridge(era, { GEMINI_API_KEY: 'demo-paid' })
  expect(client.getProtocolEra()).toBe(era)
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('start_cleaning')
  const { structuredContent } = await client.callTool({ name: 'list_analyses', arguments: {} })
  expect(structuredContent).toMatchObject({
    analyses: [],
    keys: { model: 'demo', reddit: 'demo', stackExchange: 'missing' },
  })
})

test('it prints nothing but JSON-RPC, even for invalid JSON, a wrong token or a server that is down', async () => {
  const env = { QUARRY_URL: address, QUARRY_TOKEN: `qry_${'x'.repeat(43)}` }
  const call = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list', params: {} })
  const { out } = await run(env, ['no json', '', call], 2)
  const answers = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(answers).toEqual([
    { jsonrpc: '2.0', id: null, error: { code: -32700, message: expect.any(String) } },
    {
      jsonrpc: '2.0',
      id: 7,
      error: { code: -32000, message: expect.stringContaining('doesn’t know this token') },
    },
  ])
  const away = await run({ ...env, QUARRY_URL: 'http://127.0.0.1:9' }, [call], 1)
  expect(JSON.parse(away.out).error.message).toContain('http://127.0.0.1:9')
  expect(out + away.out).not.toContain(env.QUARRY_TOKEN)
})

test('without its variables it says on stderr which ones are missing', async () => {
  const { code, out, err } = await run({ QUARRY_URL: address }, [])
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain('Set QUARRY_TOKEN:')
})
