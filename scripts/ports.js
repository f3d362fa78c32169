import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Returns why the port cannot be used, or undefined if it can.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<'in use' | 'not allowed' | undefined>}
 */
export async function portTrouble(port, host) {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') return 'in use'
    return code === 'EACCES' ? 'not allowed' : undefined
  } finally {
    server.close()
  }
}

/** Returns a loopback port that is free at this moment. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}
