import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

const LOWEST_PORT = 15_000
const HIGHEST_PORT = 32_000
const PORT_TRIES = 100

/**
 * Returns why the port cannot be used; undefined if it can, or for any other reason.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<'in use' | 'not allowed' | undefined>}
 */
export async function portProblem(port, host) {
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
    if (server.listening) await once(server.close(), 'close')
  }
}

/**
 * Returns a port that is free on loopback now. It is below the range from which systems assign ports, so that no
 * outgoing connection takes it before it is used. Another program may still bind it.
 */
export async function freePort() {
  for (let attempt = 0; attempt < PORT_TRIES; attempt++) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT)
    if ((await portProblem(port, '127.0.0.1')) === undefined) return port
  }
  throw new Error('No free port was found.')
}
