import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Where a test runner is to leave its JSON report. A report of an earlier run is removed.
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
 * A runner's result from its report. No report, no test at all, or a runner that is unhappy although no
 * test failed (a file that does not load, an error outside of any test) is one failure more.
 * @template Report
 * @param {string} file
 * @param {boolean} ok whether the runner ended well
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
