import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { testSealingKeys } from './test-api.ts'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const usable = () => ({ REDIS_URL: inject('redisUrl'), CREDENTIAL_KEYS: testSealingKeys, PORT: '0' })

function startApi(env: Record<string, string>) {
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  children.push(child)
  const output = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')))
  return { child, exit: once(child, 'exit'), output: output.then((parts) => parts.join('')) }
}

const Ready = z.tuple([z.object({ ready: z.literal(true), url: z.url() })]).rest(z.unknown())

async function readyUrl(child: ChildProcess): Promise<string> {
  const [{ url }] = Ready.parse(await once(child, 'message'))
  return url
}

test('it reports its address, serves, and stops cleanly on SIGTERM', async () => {
  const { child, exit } = startApi(usable())
  const url = await readyUrl(child)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect((await fetch(`${url}/api/questions`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
})

test('with a keep-alive connection whose request is in flight it still stops cleanly', async () => {
  const { child, exit, output } = startApi(usable())
  const url = await readyUrl(child)
  const { port } = new URL(url)
  const calling = connect(Number(port), '127.0.0.1')
  const responded = once(calling, 'data')
  calling.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await responded
  calling.write(
    'POST /api/config HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
  )
  child.kill('SIGTERM')
  const response = text(calling)
  const isListening = () =>
    fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    )
  await expect.poll(isListening).toBe(false)
  calling.write('}')
  expect(await response).toMatch(/^HTTP\/1\.1 200 .*^connection: close\r$/ims)
  expect(await exit).toEqual([0, null])
  expect(await output).not.toContain('killed by timeout')
})

test('it stops cleanly while Redis is unreachable, also with the ops pages', async () => {
  const { child, exit } = startApi({
    ...usable(),
    REDIS_URL: 'redis://127.0.0.1:1',
    OPS_PASSWORD: 'correct-horse-battery',
  })
  await readyUrl(child)
  child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
})

test('it exits when its parent process ends', async () => {
  const { child, exit } = startApi(usable())
  await readyUrl(child)
  child.disconnect()
  expect(await exit).toEqual([0, null])
})

test('a bad environment stops it with a line that names variable and reason but no value', async () => {
  const { exit, output } = startApi({ ...usable(), PORT: 'seven', CREDENTIAL_KEYS: 'k1:hunter2' })
  expect(await exit).toEqual([1, null])
  expect(await output).toContain('PORT must be a whole number')
  expect(await output).toContain('CREDENTIAL_KEYS must be a list of name:key')
  expect(await output).not.toMatch(/seven|hunter2/)
})

test('a port in use stops it with the reason', async () => {
  const first = startApi(usable())
  const { port } = new URL(await readyUrl(first.child))
  const { exit, output } = startApi({ ...usable(), PORT: port })
  expect(await exit).toEqual([1, null])
  expect(await output).toContain('EADDRINUSE')
})
