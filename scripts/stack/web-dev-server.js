import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startChild } from '../child.js'
import { endWithParent } from '../parent-exit.js'

const STOP_LIMIT_MS = 500

/**
 * Starts Vite, which serves the web app from source, reloads pages, and passes the API's paths on to the API.
 * @param {import('./stack.js').Stack} stack
 * @param {{ root: string, host: string, port: number, apiUrl: string }} options `root` is the checkout
 * @returns {Promise<void>} resolves when it accepts requests
 */
export async function startWebDevServer(stack, { root, host, port, apiUrl }) {
  const web = join(root, 'apps', 'web')
  const args = ['--host', host, '--port', String(port), '--strictPort', '--clearScreen', 'false']
  const vite = startChild(join(web, 'node_modules', '.bin', 'vite'), args, {
    cwd: web,
    env: { ...colours(), ...process.env, API_URL: apiUrl },
  })
  const watcher = endWithParent(vite.pid)
  stack.add(async () => {
    await vite.stop(STOP_LIMIT_MS)
    await watcher.release()
  })
  void vite.exited.then((words) => {
    if (!stack.isStopping()) stack.fail(new Error(`Vite ${words}.`))
  })
  await untilServing(vite.process)
}

/** Vite does not detect the terminal, because its output is piped. */
function colours() {
  return process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
}

/**
 * Prints Vite's output for as long as it runs.
 * @param {import('node:child_process').ChildProcess} vite
 * @returns {Promise<void>} resolves when Vite reports that it is ready
 */
function untilServing({ stdout, stderr }) {
  stderr?.pipe(process.stderr, { end: false })
  return new Promise((resolve) => {
    if (!stdout) return
    createInterface({ input: stdout }).on('line', (line) => {
      process.stdout.write(`${line}\n`)
      if (line.includes('ready in')) resolve()
    })
  })
}
