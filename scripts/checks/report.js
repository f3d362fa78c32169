import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Returns the path for a test runner's JSON report, and removes the report of an earlier run.
 * @param {string} root the checkout
 * @param {string} name
 */
export function freshReport(root, name) {
  const file = join(root, '.cache', 'reports', `${name}.json`)
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  return file
}

/**
 * Returns a runner's result from its report. Counts one failure if there is no report, no test, or if the runner failed
 * although no test did (a file that does not load, an error outside of any test).
 * @template Report
 * @param {string} file
 * @param {boolean} ok whether the runner exited with 0
 * @param {(report: Report) => { passed: number, failed: number }} count
 * @returns {import('./check.js').CheckResult}
 */
export function resultFromReport(file, ok, count) {
  try {
    const { passed, failed } = count(JSON.parse(readFileSync(file, 'utf8')))
    if (passed + failed === 0) return { passed, failed: 1, output: 'No test was found.' }
    return { passed, failed: ok ? failed : Math.max(failed, 1) }
  } catch (error) {
    return { passed: 0, failed: 1, output: `The runner left no report: ${error}` }
  }
}
