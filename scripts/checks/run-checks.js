import { secondsSince } from '../progress.js'
import { runStack } from '../stack/run-stack.js'

/**
 * Runs the checks of a stage side by side, and the stages one after the other. Prints each check's result and time, and
 * last a line with only `N passed, N failed`. A failed check prints the reason and does not stop the others.
 * @param {import('./check.js').Check[][]} stages
 */
export async function runChecks(stages) {
  await runStack(
    async (stack) => {
      let passed = 0
      let failed = 0
      for (const checks of stages) {
        for (const result of await Promise.all(checks.map((check) => runCheck(check, stack)))) {
          passed += result.passed
          failed += result.failed
        }
      }
      console.log(`\n${passed} passed, ${failed} failed`)
      return failed > 0 ? 1 : 0
    },
    { stoppedCode: 130 },
  )
}

/**
 * @param {import('./check.js').Check} check
 * @param {import('../stack/stack.js').Stack} stack
 */
async function runCheck({ title, run }, stack) {
  const startedAt = performance.now()
  const result = await run(stack).catch((error) => ({ passed: 0, failed: 1, output: String(error.message) }))
  if (stack.isStopping()) throw new Error('stopped')
  if (result.output) console.log(result.output)
  const mark = result.failed > 0 ? '✗' : '✓'
  console.log(`${mark} ${title}: ${formatCounts(result)} (${secondsSince(startedAt)})`)
  return result
}

/** @param {import('./check.js').CheckResult} result */
function formatCounts({ passed, failed }) {
  if (passed + failed === 1) return failed === 0 ? 'passed' : 'failed'
  return `${passed} passed, ${failed} failed`
}
