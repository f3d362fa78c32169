import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listenLocally } from '../../testkit/listen-locally.ts'
import { freePort } from '../ports.js'
import { createStack } from './stack.ts'
import { startWebDevServer } from './web-dev-server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('the API’s paths are forwarded to it, and all others get the page', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const api = createServer((request, response) => response.end(`api ${request.url} ${request.headers.host}`))
  onTestFinished(() => void api.close())
  const apiUrl = `http://127.0.0.1:${await listenLocally(api)}`
  const port = await freePort()
  const stack = createStack()
  onTestFinished(() => stack.stop())
  await startWebDevServer(stack, { root, host: '127.0.0.1', port, apiUrl })
  const host = `127.0.0.1:${port}`
  /** @param {string} path */
  const get = async (path) => await (await fetch(`http://${host}${path}`)).text()
  for (const path of ['/api/config', '/demo/post/x', '/docs/', '/ops', '/healthz', '/readyz', '/metrics'])
    expect(await get(path)).toBe(`api ${path} ${host}`)
  expect(await get('/')).toContain('<!doctype html>')
})
