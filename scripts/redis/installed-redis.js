import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { checkRedisProgram } from './redis-program.js'

const NAMES = ['redis-server', 'valkey-server']
const USUAL_FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', '/home/linuxbrew/.linuxbrew/bin']

/** Returns an installed Redis or Valkey; throws why there is none. EMBEDDED_REDIS_NO_PATH=1 simulates a machine without one. */
export async function findInstalledRedis() {
  if (process.env.EMBEDDED_REDIS_NO_PATH) throw new Error('EMBEDDED_REDIS_NO_PATH is set')
  const folders = new Set([...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...USUAL_FOLDERS])
  const files = [...folders].flatMap((folder) => NAMES.map((name) => join(folder, name))).filter(existsSync)
  const reasons = []
  for (const file of files) {
    try {
      return await checkRedisProgram(file, 'installed')
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error))
    }
  }
  throw new Error(reasons.join('; ') || `no ${NAMES.join(' or ')} on PATH`)
}
