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
 * afterward are loaded again. Returns how many connections the proxy has had.
 */
export async function useDroppingProxy(drop: (socket: Socket) => unknown): Promise<() => number> {
  let connections = 0
  const proxy = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
    drop(socket)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const port = typeof address === 'object' ? address?.port : undefined
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY']) vi.stubEnv(name, `http://127.0.0.1:${port}`)
  // Some machines have these, which take precedence.
  for (const name of ['http_proxy', 'https_proxy', 'no_proxy']) vi.stubEnv(name, undefined)
  vi.stubEnv('NO_PROXY', '127.0.0.1')
  vi.stubEnv('NODE_USE_ENV_PROXY', '1')
  vi.resetModules()
  onTestFinished(() => {
    vi.unstubAllEnvs()
    // Later test files of this process must not get the modules that use the proxy.
    vi.resetModules()
    proxy.close()
  })
  return () => connections
}
