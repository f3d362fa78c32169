import { execFileSync, spawn } from 'node:child_process'
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

/**
 * Returns the ids of a process and its descendants, except descendants of a process that has exited.
 * @param {number} pid
 * @returns {number[]}
 */
export function familyOf(pid) {
  const children = list().filter(({ parent }) => parent === pid)
  return [pid, ...children.flatMap((child) => familyOf(child.pid))]
}

/**
 * Returns the processes that are still running. Zombies have ended and are omitted.
 * @param {number[]} pids
 */
export function stillRunning(pids) {
  return list().filter(({ pid, state }) => pids.includes(pid) && !state.startsWith('Z'))
}

function list() {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, state = '', ...args] = line.trim().split(/\s+/)
      return { pid: Number(pid), parent: Number(parent), state, command: args.join(' ') }
    })
}
