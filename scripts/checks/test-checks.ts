import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureChromium } from '../chromium.js'
import { type Check, runInCheck, type TestCounts } from './check.ts'

interface VitestRun {
  /** The name of the run's report. */
  name: string
  /** Projects or paths to run. Everything runs by default. */
  args?: string[]
  isNightly?: boolean
}

/** Runs tests with Vitest. A skipped test counts as a failure. */
export function vitestCheck(root: string, { name, args = [], isNightly = false }: VitestRun): Check {
  return {
    title: `${name} tests`,
    async run(stack) {
      const report = freshReport(root, name)
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const env = nightlyEnv(isNightly)
      const { ok } = await runInCheck(stack, 'vitest', ['run', ...reporters, ...args], { live: true, env })
      return resultFromReport(report, ok)
    },
  }
}

/**
 * Runs the end-to-end tests in a real Chromium, or only the ones under the paths. A test that was skipped or that
 * passed only on its second try is a failure.
 */
export function playwrightCheck(
  root: string,
  { paths = [], isNightly = false }: { paths?: string[]; isNightly?: boolean } = {},
): Check {
  return {
    title: 'end-to-end tests',
    async run(stack) {
      const report = freshReport(root, 'playwright')
      const chromium = await ensureChromium(root)
      const playwright = join(root, 'e2e', 'node_modules', '.bin', 'playwright')
      const { ok } = await runInCheck(stack, playwright, ['test', '--reporter=list,json', ...paths], {
        cwd: join(root, 'e2e'),
        env: {
          ...nightlyEnv(isNightly),
          CHROMIUM_PATH: chromium,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
        live: true,
      })
      return resultFromReport(report, ok)
    },
  }
}

/** Returns this process's environment, with the variable that selects the nightly tests. */
const nightlyEnv = (isNightly: boolean) => ({ ...process.env, ...(isNightly && { QUARRY_NIGHTLY: '1' }) })

/** Returns the path for a test runner's JSON report, and removes an earlier run's report. */
function freshReport(root: string, name: string): string {
  const file = join(root, '.cache', 'reports', `${name}.json`)
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  return file
}

/**
 * Returns a runner's result from its report. Counts one failure if there is no report or no test, or if the runner
 * failed although no test did (a file that does not load, an error outside of any test). `ok` is whether the runner
 * exited with 0.
 */
function resultFromReport(file: string, ok: boolean): TestCounts {
  try {
    const { passed, failed } = count(JSON.parse(readFileSync(file, 'utf8')))
    if (passed + failed === 0) return { passed, failed: 1, output: 'No test was found.' }
    return { passed, failed: ok ? failed : Math.max(failed, 1) }
  } catch (error) {
    return { passed: 0, failed: 1, output: `The runner left no report: ${error}` }
  }
}

/** The report of Vitest, or of Playwright if it has `stats`. */
interface Report {
  numTotalTests: number
  numPassedTests: number
  stats?: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>
}

function count({ stats, numPassedTests, numTotalTests }: Report): TestCounts {
  if (stats === undefined) return { passed: numPassedTests, failed: numTotalTests - numPassedTests }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
}
