import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { onTestFinished, vi } from 'vitest'

/** How a proxy drops a connection: once it is accepted, once it is used, or once a tunnel is open. */
export const drops = {
  accepted: (socket: Socket) => socket.destroy(),
  used: (socket: Socket) => socket.once('data', () => socket.resetAndDestroy()),
  tunneled: (socket: Socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 200 Connection established\r\n\r\n')),
}

/**
 * Puts a proxy that drops every connection into the environment until the test ends. Modules that are imported
 * afterward are loaded again. `connections` returns how many connections the proxy has had, and `variables` are those
 * that a program needs to use it.
 */
export async function useDroppingProxy(drop: (socket: Socket) => unknown) {
  let connections = 0
  const proxy = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
    drop(socket)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const url = `http://127.0.0.1:${port}`
  const variables = { HTTP_PROXY: url, HTTPS_PROXY: url, NO_PROXY: '127.0.0.1', NODE_USE_ENV_PROXY: '1' }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  // Some machines have these, which take precedence.
  for (const name of ['http_proxy', 'https_proxy', 'no_proxy']) vi.stubEnv(name, undefined)
  vi.resetModules()
  onTestFinished(() => {
    vi.unstubAllEnvs()
    // Later test files of this process must not get the modules that use the proxy.
    vi.resetModules()
    proxy.close()
  })
  return { connections: () => connections, variables }
}
