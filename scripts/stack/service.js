import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startChild } from '../child.js'
import { formatPortProblem } from './address.js'
import { keepRunning } from './keep-running.js'

// only for a service that hangs: on a busy machine a start takes long
const READY_LIMIT_MS = 120_000
const LAST_LINES = 15

/**
 * @typedef {object} ServiceOptions
 * @property {string} root the checkout
 * @property {string} name its folder in apps/
 * @property {NodeJS.ProcessEnv} env variables that override this process's environment
 * @property {number} stopLimitMs milliseconds to finish its work before it is killed
 * @property {boolean} verbose prints all its log lines instead of only warnings and errors
 */

/**
 * Starts one of Quarry's services, adds it to the stack, and restarts it whenever it ends by itself.
 * @param {import('./stack.js').Stack} stack
 * @param {ServiceOptions} options
 * @returns {Promise<{ url?: string }>} resolves when it is ready
 * @throws {Error} if it ends before it is ready; later `stack.fail` gets the error if it cannot be restarted
 */
export async function startService(stack, options) {
  let service = launchService(options)
  stack.add(() => service.stop())
  const { url } = await service.ready
  // open pages use this address, so a port that the system chose is kept
  const again = url ? { ...options, env: { ...options.env, PORT: new URL(url).port } } : options
  keepRunning(stack, {
    title: `The ${options.name}`,
    exited: () => service.exited,
    lastOutput: () => service.lastLines(),
    async restart() {
      service = launchService(again)
      await service.ready
    },
  })
  return { ...(url && { url }) }
}

/**
 * Starts a service. It reports over IPC when it is ready, and exits when the channel closes.
 * @param {ServiceOptions} options
 */
export function launchService({ root, name, env, stopLimitMs, verbose }) {
  const args = [
    // its main.ts says why
    ...(name === 'worker' ? ['--min-semi-space-size=4'] : []),
    join(root, 'apps', name, 'src', 'main.ts'),
  ]
  // makes the next start faster
  const cache = { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') }
  const child = startChild(process.execPath, args, {
    cwd: root,
    // showLog parses the lines
    env: { ...cache, ...process.env, ...env, LOG_FORMAT: 'json' },
    ipc: true,
  })
  showLog(child, name, verbose)
  const death = child.exited.then((words) => {
    throw new Error(
      takenPort(child, name) ?? `The ${name} ${words}. Its last lines:\n${lastLines(child, name)}`,
    )
  })
  return {
    exited: child.exited,
    ready: Promise.race([death, untilReady(child, name)]),
    lastLines: () => lastLines(child, name),
    stop: () => child.stop(stopLimitMs),
  }
}

/**
 * @param {import('../child.js').Child} child
 * @param {string} name
 * @returns {Promise<{ url?: string }>}
 */
function untilReady(child, name) {
  return new Promise((resolve, reject) => {
    const tooLate = () =>
      reject(
        new Error(
          `The ${name} did not become ready in ${READY_LIMIT_MS / 1000} s. Its last lines:\n${lastLines(child, name)}`,
        ),
      )
    const timer = setTimeout(tooLate, READY_LIMIT_MS).unref()
    void child.exited.then(() => clearTimeout(timer))
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

/**
 * Returns a message about the port if another program took it after the check; undefined otherwise.
 * @param {import('../child.js').Child} child
 * @param {string} name
 */
function takenPort(child, name) {
  const port = /EADDRINUSE: address already in use \S*:(\d+)/.exec(child.output())?.[1]
  if (port === undefined) return undefined
  if (name === 'api') return formatPortProblem(Number(port), 'in use')
  return `Another program took port ${port} just before the ${name} did: run the command again.`
}

const NOTICES = new Set(['warn', 'error', 'fatal'])
const NOT_SHOWN = new Set(['level', 'time', 'event', 'msg', 'service', 'instance', 'err'])

/**
 * Formats a service's log line for a terminal: `12:03:04 worker warn: quota used up model=… until=…`.
 * @param {string} service
 * @param {string} line a JSON log line, or any other output
 * @returns {{ text: string, isNotice: boolean }} a notice is a warning, an error, or a non-empty line that is not a log line
 */
export function readableLogLine(service, line) {
  const entry = parseEntry(line)
  if (!entry) return { text: `${service}: ${line}`, isNotice: line.trim() !== '' }
  const time = new Date(entry.time ?? Date.now()).toTimeString().slice(0, 8)
  const fields = Object.entries(entry)
    .filter(([name]) => !NOT_SHOWN.has(name))
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const { type = '', message = '', at } = entry.err ?? {}
  const cause = entry.err ? `\n${[`${type}: ${message}`, at].filter(Boolean).join('\n')}` : ''
  const text = `${time} ${service} ${entry.level}: ${entry.msg ?? ''}${fields.join('')}${cause}`
  return { text, isNotice: NOTICES.has(entry.level) }
}

/** @param {string} line */
function parseEntry(line) {
  try {
    const entry = JSON.parse(line)
    return typeof entry === 'object' && entry !== null && 'level' in entry ? entry : undefined
  } catch {
    return undefined
  }
}
