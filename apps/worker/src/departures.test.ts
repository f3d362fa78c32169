import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createDepartures } from './departures.ts'

const departures = createDepartures()
const arrivedAt: number[] = []
const server = createServer((_, response) => {
  arrivedAt.push(performance.now())
  response.end('{}')
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const address: AddressInfo | string | null = server.address()
const url = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
afterAll(() => {
  departures.close()
  server.closeAllConnections()
  server.close()
})

const block = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** The call, and what is told of its leaving. */
function watched<Result>(start: () => Promise<Result>) {
  const { promise: left, resolve } = Promise.withResolvers<number | undefined>()
  return { call: departures.watch(start, resolve), left }
}

test('a request leaves when it is written, not when it is asked for', async () => {
  const askedAt = performance.now()
  const { call, left } = watched(async () => {
    await Promise.resolve()
    block(30)
    return await fetch(url)
  })
  const leftAt = await left
  await call
  expect(leftAt).toBeGreaterThanOrEqual(askedAt + 30)
  expect(leftAt).toBeLessThanOrEqual(arrivedAt.at(-1) ?? 0)
})

test('requests of different calls are told apart, on one connection or on many', async () => {
  const started = Array.from({ length: 5 }, (_, i) =>
    watched(async () => {
      block(5)
      await fetch(`${url}/${i}`)
      return performance.now()
    }),
  )
  for (const { call, left } of started) expect(await left).toBeLessThan(await call)
  const leftAt = await Promise.all(started.map(({ left }) => left))
  expect(new Set(leftAt).size).toBe(5)
})

test('a call that sends nothing leaves never', async () => {
  const { call, left } = watched(async () => 'nothing')
  expect([await call, await left]).toEqual(['nothing', undefined])
  const failing = watched(() => Promise.reject(new Error('no')))
  await expect(failing.call).rejects.toThrow('no')
  expect(await failing.left).toBeUndefined()
})

test('of the requests of one call the first counts', async () => {
  const told: unknown[] = []
  await departures.watch(
    async () => {
      await fetch(url)
      await fetch(url)
    },
    (leftAt) => told.push(leftAt),
  )
  expect(told).toEqual([expect.any(Number)])
})
