import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const KEPT_CHARACTERS = 8000

/**
 * @typedef {object} Child
 * @property {number | undefined} pid undefined if it could not be started
 * @property {import('node:child_process').ChildProcess} process
 * @property {Promise<string>} exited resolves with how it ended, as text
 * @property {() => boolean} isRunning
 * @property {() => string} output the end of what it printed; empty if `live`
 * @property {(limitMs: number) => Promise<void>} stop sends SIGTERM once, SIGKILL after the limit, resolves when it has exited
 */

/**
 * Starts a program in a process group of its own, so that a Ctrl-C reaches it only through `stop`. Keeps
 * the end of its output.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {object} [options]
 * @param {string} [options.cwd]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {boolean} [options.ipc] opens a channel that closes when this process exits
 * @param {boolean} [options.live] prints its output at once instead of keeping it
 * @param {number} [options.keptCharacters]
 * @returns {Child}
 */
export function startChild(file, args, options = {}) {
  const { cwd, env = process.env, ipc = false, live = false, keptCharacters = KEPT_CHARACTERS } = options
  const stream = live ? 'inherit' : 'pipe'
  const child = spawn(file, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', stream, stream, ...(ipc ? [/** @type {const} */ ('ipc')] : [])],
  })
  let output = ''
  /** @param {string} text */
  const keep = (text) => {
    output = (output + text).slice(-keptCharacters)
  }
  child.stdout?.setEncoding('utf8').on('data', keep)
  child.stderr?.setEncoding('utf8').on('data', keep)
  let running = true
  /** @type {Promise<string>} */
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(signal ? `ended by ${signal}` : `ended with code ${code}`))
  }).then((words) => {
    running = false
    return words
  })
  let signalled = false
  return {
    pid: child.pid,
    process: child,
    exited,
    isRunning: () => running,
    output: () => output,
    async stop(limitMs) {
      if (!running) return
      child.ref()
      if (!signalled) child.kill('SIGTERM')
      signalled = true
      await Promise.race([exited, sleep(limitMs, undefined, { ref: false })])
      if (running) killGroup(child)
      await exited
    },
  }
}

/** @param {import('node:child_process').ChildProcess} child the leader of its group */
function killGroup(child) {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}
