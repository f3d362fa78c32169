import { secondsSince } from '../progress.js'
import { runStack } from '../stack/run-stack.js'

/**
 * Runs gates one after the other, shows each with its verdict and time, and ends with `N passed, N failed`
 * alone on the last line. A gate that fails shows why and lets the next ones run.
 * @param {import('./check.js').Gate[]} gates
 */
export async function runChecks(gates) {
  await runStack(
    async (stack) => {
      let passed = 0
      let failed = 0
      for (const gate of gates) {
        const verdict = await runCheck(gate, stack)
        passed += verdict.passed
        failed += verdict.failed
      }
      console.log(`\n${passed} passed, ${failed} failed`)
      return failed > 0 ? 1 : 0
    },
    { stoppedCode: 130 },
  )
}

/**
 * @param {import('./check.js').Gate} gate
 * @param {import('../stack/stack.js').Stack} stack
 */
async function runCheck({ title, run }, stack) {
  const startedAt = performance.now()
  const verdict = await run(stack).catch((error) => ({ passed: 0, failed: 1, output: String(error.message) }))
  if (stack.isStopping()) throw new Error('stopped')
  if (verdict.output) console.log(verdict.output)
  const mark = verdict.failed > 0 ? '✗' : '✓'
  console.log(`${mark} ${title}: ${countsOf(verdict)} (${secondsSince(startedAt)})`)
  return verdict
}

/** @param {import('./check.js').SendResult} verdict */
function countsOf({ passed, failed }) {
  if (passed + failed === 1) return failed === 0 ? 'passed' : 'failed'
  return `${passed} passed, ${failed} failed`
}
