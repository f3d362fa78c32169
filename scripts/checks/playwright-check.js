import { join } from 'node:path'
import { ensureChromium } from '../chromium.js'
import { runInCheck } from './check.js'
import { freshReport, resultFromReport } from './report.js'

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
      return resultFromReport(report, ok, countPlaywright)
    },
  }
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report
 * @returns {{ passed: number, failed: number }}
 */
export function countPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
}
