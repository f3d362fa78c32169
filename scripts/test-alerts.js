// `npm run test:alerts`: tests the alert rules in deploy/prometheus with Prometheus' promtool, which must be on the
// PATH (Debian: apt-get install prometheus).
import { fileURLToPath } from 'node:url'
import { log } from './progress.js'
import { runProgram } from './run-program.js'

const tests = new URL('../deploy/prometheus/quarry-alerts.test.yml', import.meta.url)
const found = await runProgram('promtool', ['--version'])
const { ok, output } = found.ok
  ? await runProgram('promtool', ['test', 'rules', fileURLToPath(tests)])
  : { ok: false, output: 'promtool is not installed here. On Debian: apt-get install prometheus' }
log(output.trim())
process.exitCode = ok ? 0 : 1
