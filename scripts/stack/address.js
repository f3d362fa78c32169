import { portProblem } from '../ports.js'

const DEFAULT_PORT = 3000
const HIGHEST_PORT = 65_535

/**
 * Reads where Quarry listens: PORT (3000) and HOST (this machine only).
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ host: string, port: number }>}
 * @throws {Error} one sentence if the port cannot be used
 */
export async function readAddress({ PORT = String(DEFAULT_PORT), HOST = '127.0.0.1' }) {
  const port = Number(PORT)
  if (!/^\d+$/.test(PORT) || port > HIGHEST_PORT)
    throw new Error(`PORT is ${PORT}, which is not a port from 0 to ${HIGHEST_PORT}.`)
  // another program on IPv6 would get the requests to `localhost`
  const problem = (await portProblem(port, HOST)) ?? (await portProblem(port, '::1'))
  if (problem) throw new Error(formatPortProblem(port, problem))
  return { host: HOST, port }
}

/**
 * Returns one sentence with what to do.
 * @param {number} port
 * @param {'in use' | 'not allowed'} problem
 */
export function formatPortProblem(port, problem) {
  if (problem === 'not allowed')
    return `Port ${port} is not allowed for this user: choose a higher one, such as PORT=${DEFAULT_PORT}.`
  const other = port < HIGHEST_PORT ? port + 1 : port - 1
  return `Port ${port} is in use: stop what uses it, or choose another one, such as PORT=${other}.`
}
