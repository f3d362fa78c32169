import { startChild } from '../child.js'
import { step } from '../progress.js'

const STOP_LIMIT_MS = 1000
const BUILD = ['run', 'build', '--filter=@quarry/web', '--output-logs=errors-only', '--log-prefix=none']

/**
 * Builds the web app. Turbo restores its last build if the source is the same.
 * @param {import('./stack.js').Stack} stack
 * @param {string} root the checkout
 * @throws {Error} with the output of the build if it fails
 */
export async function buildWeb(stack, root) {
  await step('Building the web app', async () => {
    const build = startChild('turbo', BUILD, { cwd: root })
    stack.add(() => build.stop(STOP_LIMIT_MS))
    const words = await build.exited
    if (build.process.exitCode !== 0)
      throw new Error(`The web app's build ${words}:\n${build.output().trim()}`)
  })
}
