import type { Run } from '@quarry/contracts/run'
import { expect, test } from 'vitest'
import { sampleRun } from '../analysis/questions/testing/sample-run.ts'
import { uncheckedSince } from './unchecked-since.ts'

const on = (day: number) => `2026-11-0${day}T10:00:00.000Z`
const reading = (day: number, change: Partial<Run> = {}) =>
  sampleRun({ kind: 'extraction', state: 'completed', finishedAt: on(day), ...change })
const check = (day: number, change: Partial<Run> = {}) => reading(day, { task: 'post-check', ...change })

test('posts are as old as the reading that found them, until a check has looked for them', () => {
  expect(uncheckedSince([reading(5), reading(2)])).toBe(Date.parse(on(2)))
  expect(uncheckedSince([reading(5), check(3), reading(2)])).toBe(Date.parse(on(5)))
  expect(uncheckedSince([check(6), reading(5), reading(2)])).toBe(Date.parse(on(6)))
  expect(uncheckedSince([check(6, { state: 'cancelled' }), reading(2)])).toBe(Date.parse(on(2)))
})

test('only posts of Reddit count', () => {
  expect(uncheckedSince([reading(2, { source: 'lemmy' }), sampleRun({ finishedAt: on(1) })])).toBeUndefined()
})
