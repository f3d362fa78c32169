import { spawn } from 'node:child_process'

/**
 * Runs a program to its end and returns what it printed. Never rejects: if the program cannot be started or exceeds the
 * timeout, `ok` is false and `output` has the reason.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs?: number }} [options]
 * @returns {Promise<{ ok: boolean, stdout: string, output: string, ending: string }>} `output` has both
 *   streams; `ending` continues a sentence: `ended with code 1`
 */
export function runProgram(file, args, { cwd, env = process.env, timeoutMs = 600_000 } = {}) {
  return new Promise((resolve) => {
    // spawn's own timeout would keep this process alive if the program cannot be started
    const signal = AbortSignal.timeout(timeoutMs)
    const child = spawn(file, args, { cwd, env, signal, stdio: ['ignore', 'pipe', 'pipe'] })
    const end = () => child.kill()
    process.once('exit', end)
    let stdout = ''
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text
      output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text
    })
    child.on('error', (error) => {
      process.off('exit', end)
      resolve({ ok: false, stdout, output: `${output}${error.message}`, ending: 'did not run to its end' })
    })
    child.on('close', (code, signal) => {
      process.off('exit', end)
      const ending = signal ? `ended by ${signal}` : `ended with code ${code}`
      resolve({ ok: code === 0, stdout, output, ending })
    })
  })
}
