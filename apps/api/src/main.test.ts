import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { createKeys } from '@quarry/store/keys'
import { expect, inject, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { freePort } from '../../../scripts/ports.js'
import { openTestRedis } from '../../../test/redis.ts'
import { end, type Program, spawnProgram } from '../../../testkit/program.ts'
import { testSealingKeys } from './testing/test-api.ts'

const own = openTestRedis()
const usable = () => ({ REDIS_URL: inject('redisUrl'), CREDENTIAL_KEYS: testSealingKeys, PORT: '0' })

function startApi(env: Record<string, string>) {
  const { process: child, output } = spawnProgram('api', env)
  onTestFinished(() => end({ process: child }, 'SIGKILL'))
  // The output is complete once the streams are closed.
  return { child, exit: once(child, 'exit'), output: once(child, 'close').then(output) }
}

const Ready = z.tuple([z.object({ ready: z.literal(true), url: z.url() })]).rest(z.unknown())

async function readyUrl(child: Program['process']): Promise<string> {
  const [{ url }] = Ready.parse(await once(child, 'message'))
  return url
}

test('it reports its address, serves and stops cleanly on SIGTERM, and a second one on the same port stops with the reason', async () => {
  const { child, exit } = startApi(usable())
  const url = await readyUrl(child)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  const second = startApi({ ...usable(), PORT: new URL(url).port })
  expect(await second.exit).toEqual([1, null])
  expect(await second.output).toContain('EADDRINUSE')
  expect((await fetch(`${url}/api/questions`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
})

test('it stops cleanly with a request in flight on a keep-alive connection', async () => {
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

test('it stops cleanly while Redis is unreachable, even with the ops pages', async () => {
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

test('an invalid environment stops it with a line that states variable and reason but no value', async () => {
  const { exit, output } = startApi({ ...usable(), PORT: 'seven', CREDENTIAL_KEYS: 'k1:hunter2' })
  expect(await exit).toEqual([1, null])
  expect(await output).toContain('PORT must be a whole number')
  expect(await output).toContain('CREDENTIAL_KEYS must be a list of name:key')
  expect(await output).not.toMatch(/seven|hunter2/)
})

test('it does not start beside an API of an earlier version, and says why', async () => {
  const { redis, prefix } = own
  const keys = createKeys(prefix)
  const older = { id: 'f00d', app: 'api', host: 'old', version: '1.0.0', upSeconds: 9, runs: 0 }
  const heartbeat = { ...older, atSeconds: Number((await redis.time())[0]) }
  await redis.hset(keys.processes, 'f00d', JSON.stringify(heartbeat))
  const { exit, output } = startApi({ ...usable(), REDIS_PREFIX: prefix })
  expect(await exit).toEqual([1, null])
  expect(await output).toContain('The API old·f00d of version 1.0.0 is still running')
})

test('it does not start with other keys than a running API, and ends if it notices them later', async () => {
  const REDIS_PREFIX = `${own.prefix}keys`
  const first = startApi({ ...usable(), REDIS_PREFIX })
  await readyUrl(first.child)
  const IDENTITY_KEY = Buffer.alloc(32, 9).toString('base64')
  const second = startApi({ ...usable(), REDIS_PREFIX, IDENTITY_KEY })
  expect(await second.exit).toEqual([1, null])
  const output = await second.output
  expect(output).toMatch(/"event":"process.start-failed".+IDENTITY_KEY differs from that of the API /)
  for (const secret of [IDENTITY_KEY, testSealingKeys.slice(3)]) expect(output).not.toContain(secret)

  // Redis comes after this one has started.
  const port = await freePort()
  const late = startApi({ ...usable(), REDIS_PREFIX, IDENTITY_KEY, REDIS_URL: `redis://127.0.0.1:${port}` })
  await readyUrl(late.child)
  const { hostname, port: redisPort } = new URL(own.url)
  const redis = createServer((client) => {
    const server = connect(Number(redisPort), hostname)
    for (const socket of [client, server]) socket.on('error', () => undefined)
    client.pipe(server).pipe(client)
  })
  redis.listen(port, '127.0.0.1')
  onTestFinished(() => void redis.close())
  expect(await late.exit).toEqual([1, null])
  expect(await late.output).toMatch(/"event":"process.crashed".+IDENTITY_KEY differs/)
})
