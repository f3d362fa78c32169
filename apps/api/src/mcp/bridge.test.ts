import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, onTestFinished, test } from 'vitest'
import { drops, useDroppingProxy } from '../../../../testkit/dropping-proxy.ts'
import { listenLocally } from '../../../../testkit/listen-locally.ts'
import { openBrowser } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'
import { tokenOf } from './testing/assistant.ts'

const PROGRAM = fileURLToPath(new URL('../../../../scripts/mcp.js', import.meta.url))

const { api } = await useTestApi()
const address = await api.app.listen({ host: '127.0.0.1', port: 0 })

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

/** Runs the program with these lines as its whole input. */
async function run(env: NodeJS.ProcessEnv, lines: string[]) {
  const child = spawn(process.execPath, [PROGRAM], { cwd: tmpdir(), env })
  const printed = Promise.all([text(child.stdout), text(child.stderr)])
  child.stdin.end(lines.map((line) => `${line}\n`).join(''))
  const [code] = await once(child, 'exit')
  const [out, err] = await printed
  return { code, out, err }
}

/** Returns the address of a server that treats each connection like this. */
async function listen(connected: (socket: Socket) => void) {
  const server = createServer(connected)
  onTestFinished(() => void server.close())
  return { server, url: `http://127.0.0.1:${await listenLocally(server)}` }
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

const WRONG = `qry_${'x'.repeat(43)}`
const list = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list', params: {} })

test('it prints nothing but JSON-RPC, even for invalid JSON or a wrong token', async () => {
  const { code, out } = await run({ QUARRY_URL: address, QUARRY_TOKEN: WRONG }, ['no json', '', list])
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
  expect(out).not.toContain(WRONG)
  expect(code).toBe(0)
})

test('it says that Quarry refuses connections, does not answer, or that something else does', async () => {
  const [closed, silent, other] = [
    await listen(() => undefined),
    await listen(() => undefined),
    await listen((socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n')),
  ]
  await promisify(closed.server.close.bind(closed.server))()
  const said = async (QUARRY_URL: string) => {
    const { out } = await run({ QUARRY_URL, QUARRY_TOKEN: WRONG }, [list])
    return JSON.parse(out).error.message
  }
  const [refused, late, foreign] = await Promise.all([closed, silent, other].map(({ url }) => said(url)))
  expect(refused).toContain(`doesn’t answer at ${closed.url} (ECONNREFUSED)`)
  expect(late).toContain(`doesn’t answer at ${silent.url} (no answer in 5 s)`)
  expect(foreign).toContain(`${other.url} answered with HTTP 502`)
})

test.each(Object.entries(drops))(
  'a proxy that drops a connection once it is %s gets one attempt per message',
  async (_when, drop) => {
    const { connections, variables } = await useDroppingProxy(drop)
    const { out } = await run({ ...variables, QUARRY_URL: 'https://quarry.invalid', QUARRY_TOKEN: WRONG }, [
      list,
    ])
    expect(JSON.parse(out).error.message).toContain('doesn’t answer at https://quarry.invalid (')
    expect(connections()).toBe(1)
  },
)

test('without its variables it says on stderr which ones are missing', async () => {
  const { code, out, err } = await run({ QUARRY_URL: address }, [])
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain('Set QUARRY_TOKEN:')
})
