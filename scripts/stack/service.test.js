import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, inject, test } from 'vitest'
import { listenLocally } from '../../testkit/listen-locally.ts'
import { startService } from './service.ts'
import { createStack } from './stack.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const taken = createServer()
afterEach(() => {
  taken.close()
})

/** Starts a service on a port that is already in use, as if it was taken after the check. @param {string} name */
async function startAtTakenPort(name) {
  const port = await listenLocally(taken)
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    REDIS_URL: inject('redisUrl'),
    CREDENTIAL_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  }
  const stack = createStack()
  const started = startService(stack, { root, name, env, stopLimitMs: 2000, verbose: false })
  const message = await started.then(() => '', String)
  await stack.stop()
  return { port, message }
}

test('the error for a port that is taken just before the API listens states the port and what to do', async () => {
  const { port, message } = await startAtTakenPort('api')
  expect(message).toBe(
    `Error: Port ${port} is in use: stop what uses it, or choose another one, such as PORT=${port + 1}.`,
  )
})

test('the error for a random port that another program took states the port', async () => {
  const { port, message } = await startAtTakenPort('sandbox')
  expect(message).toBe(
    `Error: Another program took port ${port} just before the sandbox did: run the command again.`,
  )
})
