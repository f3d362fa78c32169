import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { listenLocally } from '../testkit/listen-locally.ts'
import { startRedis } from './embedded-redis.js'
import { freePort } from './ports.js'
import { runScript } from './testing/run-script.js'

/** @param {import('node:net').Server} server */
async function listen(server) {
  onTestFinished(() => void server.close())
  return await listenLocally(server)
}

/**
 * Starts Quarry where it cannot start and returns its error message.
 * @param {NodeJS.ProcessEnv} env
 */
async function startError(env) {
  const { output, ended } = runScript('start.js', { env: { PORT: String(await freePort()), ...env } })
  expect(await ended).toBe(1)
  expect(output.stdout).toBe('')
  return output.stderr.trim()
}

test('the error for a port in use states the port and what to do', async () => {
  const port = await listen(createServer())
  expect(await startError({ PORT: String(port) })).toBe(
    `quarry: Port ${port} is in use: stop what uses it, or choose another one, such as PORT=${port + 1}.`,
  )
})

test('an invalid port is rejected', async () => {
  expect(await startError({ PORT: 'abc' })).toBe('quarry: PORT is abc, which is not a port from 0 to 65535.')
})

test('an unknown option is rejected', async () => {
  const { output, ended } = runScript('start.js', { args: ['--no-sandbocks'] })
  expect(await ended).toBe(1)
  expect(output.stderr).toContain("Unknown option '--no-sandbocks'")
})

test('a REDIS_URL that is not the address of a Redis is rejected', async () => {
  expect(await startError({ REDIS_URL: 'localhost:6379' })).toBe(
    'quarry: REDIS_URL is not an address such as redis://localhost:6379.',
  )
})

test('the error for a REDIS_URL where nothing listens states it without the password', async () => {
  const port = await freePort()
  expect(await startError({ REDIS_URL: `redis://me:hunter2@127.0.0.1:${port}` })).toBe(
    `quarry: REDIS_URL points to 127.0.0.1:${port}, but nothing listens there.`,
  )
})

test('a REDIS_URL of another kind of server is rejected', async () => {
  const port = await listen(createHttpServer((_, response) => response.end()))
  expect(await startError({ REDIS_URL: `redis://127.0.0.1:${port}` })).toBe(
    `quarry: REDIS_URL points to 127.0.0.1:${port}, but the server there is not Redis.`,
  )
})

test('a REDIS_URL with a wrong or missing password is rejected without showing it', async () => {
  const server = await startRedis({ url: '' })
  onTestFinished(server.stop)
  const redis = new Redis(server.url)
  await redis.config('SET', 'requirepass', 'right')
  redis.disconnect()
  const { host } = new URL(server.url)
  const message = `quarry: REDIS_URL points to ${host}, but it rejects that user or password.`
  expect(await startError({ REDIS_URL: `redis://:wrong@${host}` })).toBe(message)
  expect(await startError({ REDIS_URL: server.url })).toBe(message)
})

test('a REDIS_URL of a Redis that is too old is rejected', async () => {
  const info = '# Server\r\nredis_version:5.0.14\r\n'
  const response = `$${info.length}\r\n${info}\r\n`
  const server = createServer((socket) => {
    socket.on('data', (bytes) => {
      const commands = bytes.toString().match(/^\*\d/gm) ?? []
      socket.write(response.repeat(commands.length))
    })
  })
  const port = await listen(server)
  expect(await startError({ REDIS_URL: `redis://127.0.0.1:${port}` })).toBe(
    `quarry: REDIS_URL points to 127.0.0.1:${port}, but it is Redis 5.0.14, and Quarry needs 6.2 or newer.`,
  )
})
