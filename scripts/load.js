// `npm run load`: starts a separate deployment on this machine's Docker engine, puts the load of a team on it and prints
// the measurements as Markdown. Exits with 1 if the sandbox counted a request beyond the limit or anything failed.
import { findComposeCommand } from './compose-command.js'
import { log } from './progress.js'
import { runStack } from './stack/run-stack.js'

await runStack(
  async (stack) => {
    const composeCommand = await findComposeCommand()
    const stopping = new AbortController()
    const module = new URL('../deploy/load/run-load.ts', import.meta.url)
    const { runLoad } = await import(module.href)
    /** @type {Promise<boolean>} */
    const running = runLoad({
      args: process.argv.slice(2),
      composeCommand,
      log,
      signal: stopping.signal,
    })
    stack.add(async () => {
      stopping.abort()
      await running.catch(() => {})
    })
    return (await running) ? 0 : 1
  },
  { stoppedCode: 130 },
)
