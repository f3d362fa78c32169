import { join } from 'node:path'
import { startChild } from '../child.js'
import { endWithParent } from '../end-with-parent.js'
import { untilAnswers } from './until-answers.js'

const STOP_LIMIT_MS = 500

/**
 * The web app from source, reloading in the browser, with /api passed on to the API.
 * @param {import('./stack.js').Stack} stack
 * @param {{ root: string, host: string, port: number, apiUrl: string }} options `root` is the checkout
 * @returns {Promise<void>} resolves when it answers
 */
export async function startWebDevServer(stack, { root, host, port, apiUrl }) {
  const web = join(root, 'apps', 'web')
  const args = ['--host', host, '--port', String(port), '--strictPort', '--clearScreen', 'false']
  const vite = startChild(join(web, 'node_modules', '.bin', 'vite'), args, {
    cwd: web,
    env: { ...process.env, API_URL: apiUrl },
    live: true,
  })
  const watcher = endWithParent(vite.pid)
  stack.add(async () => {
    await vite.stop(STOP_LIMIT_MS)
    await watcher.release()
  })
  void vite.exited.then((words) => {
    if (!stack.isStopping()) stack.fail(new Error(`Vite ${words}.`))
  })
  await untilAnswers(`http://${host}:${port}/`)
}
