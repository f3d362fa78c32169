import { runInCheck } from './check.js'
import { freshReport, resultFromReport } from './report.js'

/**
 * Runs the unit and integration tests, or only those under the paths. A test that was skipped counts as failed.
 * @param {string} root the checkout
 * @param {string[]} [paths]
 * @returns {import('./check.js').Check}
 */
export function vitestCheck(root, paths = []) {
  return {
    title: 'unit and integration tests',
    async run(stack) {
      const report = freshReport(root, 'vitest')
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const { ok } = await runInCheck(stack, 'vitest', ['run', ...reporters, ...paths], { live: true })
      return resultFromReport(report, ok, countVitest)
    },
  }
}

/**
 * @param {{ numTotalTests: number, numPassedTests: number }} report
 * @returns {{ passed: number, failed: number }}
 */
export function countVitest({ numTotalTests, numPassedTests }) {
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests }
}
