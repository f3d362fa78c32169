// `npm run test:alerts`: stages faults against the alert rules in deploy/prometheus with a real Prometheus, which must be
// on the PATH (Debian: apt-get install prometheus). Prints a Markdown table; exits with 1 if an alert is late, missing or
// unexpected. Words choose the faults whose names contain all of them.
import { parseArgs } from 'node:util'
import { log } from './progress.js'
import { runProgram } from './run-program.js'
import { runStack } from './stack/run-stack.js'

const { values, positionals } = parseArgs({
  options: { parallel: { type: 'string', default: '2' } },
  allowPositionals: true,
})

await runStack(
  async (stack) => {
    const stopping = new AbortController()
    const found = await runProgram('prometheus', ['--version'])
    if (!found.ok) throw new Error('Prometheus is not installed here. On Debian: apt-get install prometheus')
    const module = new URL('../deploy/alerts/stage-faults.ts', import.meta.url)
    const { stageFaults } = await import(module.href)
    /** @type {Promise<boolean>} */
    const staging = stageFaults(positionals, {
      parallel: Number(values.parallel),
      log,
      signal: stopping.signal,
    })
    stack.add(async () => {
      stopping.abort()
      await staging.catch(() => {})
    })
    return (await staging) ? 0 : 1
  },
  { stoppedCode: 130 },
)
