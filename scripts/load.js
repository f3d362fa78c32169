// `npm run load`: a deployment of its own on this machine's Docker engine under the load of a team; what was measured,
// as Markdown. Ends with 1 when a minute got too many requests or anything failed. docs/measurements.md has its options.
import { findComposeCommand } from './compose-command.js'
import { log } from './progress.js'
import { runStack } from './stack/run-stack.js'

await runStack(
  async (stack) => {
    const composeCommand = await findComposeCommand()
    const breaking = new AbortController()
    const module = new URL('../deploy/load/play-load.ts', import.meta.url)
    const { playLoad } = await import(module.href)
    /** @type {Promise<boolean>} */
    const playing = playLoad({
      args: process.argv.slice(2),
      composeCommand,
      log,
      signal: breaking.signal,
    })
    stack.add(async () => {
      breaking.abort()
      await playing.catch(() => {})
    })
    return (await playing) ? 0 : 1
  },
  { stoppedCode: 130 },
)
