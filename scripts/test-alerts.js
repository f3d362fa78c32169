// `npm run test:alerts`: stages faults against the alert rules in deploy/prometheus with a real Prometheus, which must be
// on the PATH (Debian: apt-get install prometheus). Prints a Markdown table; exits with 1 if an alert is late, missing or
// one too many. Words choose the faults whose names hold them all.
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
    const breaking = new AbortController()
    const found = await runProgram('prometheus', ['--version'])
    if (!found.ok) throw new Error('Prometheus is not installed here. On Debian: apt-get install prometheus')
    const module = new URL('../deploy/alerts/stage-faults.ts', import.meta.url)
    const { stageFaults } = await import(module.href)
    /** @type {Promise<boolean>} */
    const staging = stageFaults(positionals, {
      parallel: Number(values.parallel),
      log,
      signal: breaking.signal,
    })
    stack.add(async () => {
      breaking.abort()
      await staging.catch(() => {})
    })
    return (await staging) ? 0 : 1
  },
  { stoppedCode: 130 },
)
