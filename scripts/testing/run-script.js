import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Starts one of the scripts, with variables added to this process's environment. `ended` resolves with its exit code or
 * signal.
 * @param {string} name
 * @param {{ env?: NodeJS.ProcessEnv, args?: string[] }} [options]
 */
export function runScript(name, { env = {}, args = [] } = {}) {
  const file = fileURLToPath(new URL(`../${name}`, import.meta.url))
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.stderr += text
  })
  /** @type {Promise<number | NodeJS.Signals | null>} */
  const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)))
  return { child, output, ended }
}
