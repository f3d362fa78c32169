import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startChild } from '../child.ts'
import { endWithParent } from '../parent-exit.js'
import type { Stack } from './stack.ts'

const STOP_LIMIT_MS = 500

interface WebDevServerOptions {
  /** The checkout. */
  root: string
  host: string
  port: number
  apiUrl: string
}

/**
 * Starts Vite, which serves the web app from source, reloads pages, and forwards the API's paths to the API. Resolves
 * when it accepts requests.
 */
export async function startWebDevServer(
  stack: Stack,
  { root, host, port, apiUrl }: WebDevServerOptions,
): Promise<void> {
  const web = join(root, 'apps', 'web')
  const args = ['--host', host, '--port', String(port), '--strictPort', '--clearScreen', 'false']
  const vite = startChild(join(web, 'node_modules', '.bin', 'vite'), args, {
    cwd: web,
    env: { ...colors(), ...process.env, API_URL: apiUrl },
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

/** Forces colors, because Vite's output is piped and it does not detect the terminal. */
function colors(): NodeJS.ProcessEnv {
  return process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
}

/** Prints Vite's output for as long as it runs. Resolves when Vite reports that it is ready. */
function untilServing({ stdout, stderr }: ChildProcess): Promise<void> {
  stderr?.pipe(process.stderr, { end: false })
  return new Promise((resolve) => {
    if (!stdout) return
    createInterface({ input: stdout }).on('line', (line) => {
      process.stdout.write(`${line}\n`)
      if (line.includes('ready in')) resolve()
    })
  })
}
