import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Whether nobody listens on the port.
 * @param {number} port
 * @param {string} host
 */
export async function isPortFree(port, host) {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

/** A loopback port that nobody listens on at this moment. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}
