import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startChild } from '../child.js'
import { endWithParent } from '../end-with-parent.js'
import { readableLogLine } from './log-line.js'

const READY_LIMIT_MS = 30_000
const LAST_LINES = 15

/**
 * Starts one of Quarry's services and adds it to the stack. It says over IPC when it is ready, and leaves
 * by itself when the channel closes.
 * @param {import('./stack.js').Stack} stack
 * @param {object} options
 * @param {string} options.root the checkout
 * @param {string} options.name its folder in apps/
 * @param {NodeJS.ProcessEnv} options.env added to this process's environment
 * @param {number} options.stopLimitMs what it gets to finish its work in
 * @param {boolean} options.verbose shows all that it logs, else only warnings and errors
 * @param {boolean} [options.reload] restarts it when its source changes
 * @returns {Promise<{ url?: string }>} resolves when it is ready
 */
export async function startService(stack, { root, name, env, stopLimitMs, verbose, reload = false }) {
  const args = [
    ...(reload ? ['--watch', '--watch-preserve-output'] : []),
    join(root, 'apps', name, 'src', 'main.ts'),
  ]
  // Node keeps what it compiled, which makes the next start faster
  const cache = { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') }
  const child = startChild(process.execPath, args, {
    cwd: root,
    env: { ...cache, ...process.env, ...env },
    ipc: true,
  })
  // a reloading service hears of our end through nobody else
  const watcher = reload ? endWithParent(child.pid) : undefined
  stack.add(async () => {
    await child.stop(stopLimitMs)
    await watcher?.release()
  })
  showLog(child, name, verbose)
  const death = child.exited.then((words) => {
    const error = new Error(`The ${name} ${words}. Its last lines:\n${lastLines(child, name)}`)
    if (!stack.isStopping()) stack.fail(error)
    throw error
  })
  return Promise.race([death, untilReady(child, name, reload ? Number.POSITIVE_INFINITY : READY_LIMIT_MS)])
}

/**
 * @param {import('../child.js').Child} child
 * @param {string} name
 * @param {number} limitMs infinite while somebody edits what does not start yet
 * @returns {Promise<{ url?: string }>}
 */
function untilReady(child, name, limitMs) {
  return new Promise((resolve, reject) => {
    const tooLate = () =>
      reject(
        new Error(`The ${name} did not become ready in 30 s. Its last lines:\n${lastLines(child, name)}`),
      )
    const timer = Number.isFinite(limitMs) ? setTimeout(tooLate, limitMs).unref() : undefined
    child.process.on('message', (message) => {
      if (typeof message !== 'object' || message === null || !('ready' in message)) return
      clearTimeout(timer)
      resolve('url' in message && typeof message.url === 'string' ? { url: message.url } : {})
    })
  })
}

/**
 * @param {import('../child.js').Child} child
 * @param {string} name
 * @param {boolean} verbose
 */
function showLog({ process: { stdout, stderr } }, name, verbose) {
  for (const input of [stdout, stderr]) {
    if (!input) continue
    createInterface({ input }).on('line', (line) => {
      const { text, isNotice } = readableLogLine(name, line)
      if (verbose || isNotice) process.stderr.write(`${text}\n`)
    })
  }
}

/**
 * @param {import('../child.js').Child} child
 * @param {string} name
 */
function lastLines(child, name) {
  const lines = child.output().trim().split('\n').slice(-LAST_LINES)
  return lines.map((line) => `  ${readableLogLine(name, line).text}`).join('\n')
}
