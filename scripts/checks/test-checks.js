import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureChromium } from '../chromium.js'
import { runInCheck } from './check.js'

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
      return resultFromReport(report, ok)
    },
  }
}

/**
 * The end-to-end tests in a real Chromium. A test that was skipped or passed only on a second try counts
 * as failed.
 * @param {string} root the checkout
 * @param {string[]} [paths] runs only these
 * @returns {import('./check.js').Check}
 */
export function playwrightCheck(root, paths = []) {
  return {
    title: 'end-to-end tests',
    async run(stack) {
      const report = freshReport(root, 'playwright')
      const chromium = await ensureChromium(root)
      const playwright = join(root, 'e2e', 'node_modules', '.bin', 'playwright')
      const { ok } = await runInCheck(stack, playwright, ['test', '--reporter=list,json', ...paths], {
        cwd: join(root, 'e2e'),
        env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
        live: true,
      })
      return resultFromReport(report, ok)
    },
  }
}

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
 * @param {string} file
 * @param {boolean} ok whether the runner exited with 0
 * @returns {import('./check.js').TestCounts}
 */
export function resultFromReport(file, ok) {
  try {
    const { passed, failed } = count(JSON.parse(readFileSync(file, 'utf8')))
    if (passed + failed === 0) return { passed, failed: 1, output: 'No test was found.' }
    return { passed, failed: ok ? failed : Math.max(failed, 1) }
  } catch (error) {
    return { passed: 0, failed: 1, output: `The runner left no report: ${error}` }
  }
}

/** @param {{ numTotalTests: number, numPassedTests: number, stats?: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> }} report of Vitest, or of Playwright with `stats` */
function count({ stats, numPassedTests, numTotalTests }) {
  if (stats === undefined) return { passed: numPassedTests, failed: numTotalTests - numPassedTests }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
}
