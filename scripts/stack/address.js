import { portTrouble } from '../ports.js'

const DEFAULT_PORT = 3000

/**
 * Where Quarry is to listen: PORT (3000) and HOST (this machine only).
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ host: string, port: number }>}
 * @throws {Error} one sentence when the port cannot be used
 */
export async function readAddress({ PORT = String(DEFAULT_PORT), HOST = '127.0.0.1' }) {
  const port = Number(PORT)
  if (!/^\d+$/.test(PORT) || port > 65_535)
    throw new Error(`PORT is ${PORT}, which is not a port from 0 to 65535.`)
  // another program on IPv6 would receive requests to `localhost` instead
  const trouble = (await portTrouble(port, HOST)) ?? (await portTrouble(port, '::1'))
  if (trouble) throw new Error(portSentence(port, trouble))
  return { host: HOST, port }
}

/**
 * @param {number} port
 * @param {'in use' | 'not allowed'} trouble
 */
export const portSentence = (port, trouble) =>
  `Port ${port} is ${trouble}: stop what uses it, or choose another one, such as PORT=${port + 1}.`
