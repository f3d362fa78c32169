import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { observeRequests } from './observe-requests.ts'

test('an observer gets a request’s service, but not its URL', async () => {
  const server = createServer((_, response) => response.end())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const seen: unknown[] = []
  const stop = observeRequests([{ service: 'stack-exchange', address: url }], (...told) => {
    seen.push(told)
    return (...outcome) => void seen.push(outcome[0])
  })
  onTestFinished(stop)
  await fetch(`${url}/sites?key=secret`)
  expect(seen).toEqual([['stack-exchange'], 'ok'])
})
