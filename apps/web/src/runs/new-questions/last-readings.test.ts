import type { Coverage } from '@quarry/contracts/run'
import { expect, test } from 'vitest'
import { lastReadingsOf } from './last-readings.ts'

const read = (subreddit: string, changes: Partial<Coverage> = {}): Coverage => ({
  ...{ subreddit, asked: 300, seen: 900, questions: 300 },
  ...changes,
})
const run = (startedAt: string, coverage: Coverage[]) => ({
  kind: 'extraction' as const,
  startedAt,
  coverage,
})
const MAY = '2026-05-14T10:00:00.000Z'
const JULY = '2026-07-14T10:00:00.000Z'

test('what is new in a community is read from its own last reading', () => {
  const lemmy = read('coffee@feddit.org', { source: 'lemmy', questions: 4, reason: 'terms-read' })
  const runs = [run(JULY, [read('Espresso')]), run(MAY, [read('espresso'), lemmy])]
  expect(lastReadingsOf(runs, ['espresso', 'lemmy:coffee@feddit.org', 'tea'])).toEqual({
    espresso: JULY,
    'lemmy:coffee@feddit.org': MAY,
  })
})

test('a reading that was cut off, and a check for deleted posts, are none', () => {
  const cut = read('espresso', { questions: 12, reason: 'cancelled' })
  const check = { ...run(JULY, [read('espresso')]), task: 'post-check' as const }
  expect(lastReadingsOf([check, run(JULY, [cut]), run(MAY, [read('espresso')])], ['espresso'])).toEqual({
    espresso: MAY,
  })
})
