import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freshReport, resultFromReport } from './test-checks.ts'

const root = mkdtempSync(join(tmpdir(), 'quarry-report-'))
afterAll(() => rmSync(root, { recursive: true }))

/** @param {unknown} report */
function written(report) {
  const file = freshReport(root, 'runner')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('a skipped unit test counts as failed', () => {
  const report = written({ numTotalTests: 5, numPassedTests: 3, numFailedTests: 1, numPendingTests: 1 })
  expect(resultFromReport(report, false)).toEqual({ passed: 3, failed: 2 })
})

test('an end-to-end test that was skipped or needed a second try counts as failed', () => {
  const report = written({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 } })
  expect(resultFromReport(report, false)).toEqual({ passed: 4, failed: 3 })
})

test('a runner that ends badly although no test failed is a failure', () => {
  const report = written({ numTotalTests: 3, numPassedTests: 3 })
  expect(resultFromReport(report, false)).toEqual({ passed: 3, failed: 1 })
})

test('a runner that found no test is a failure', () => {
  const report = written({ numTotalTests: 0, numPassedTests: 0 })
  expect(resultFromReport(report, true)).toMatchObject({ passed: 0, failed: 1 })
})

test('the report of an earlier run does not replace a missing one', () => {
  written({ numTotalTests: 3, numPassedTests: 3 })
  const report = freshReport(root, 'runner')
  expect(resultFromReport(report, true)).toMatchObject({ passed: 0, failed: 1 })
})
