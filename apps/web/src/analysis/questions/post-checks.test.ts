import { expect, test } from 'vitest'
import { formatPostCheck, postChecks } from './post-checks.ts'
import { sampleRun } from './testing/sample-run.ts'

test('ended checks for deleted posts are named with their day and their number, the latest first', () => {
  const check = (finishedAt: string, gone: number) =>
    sampleRun({
      kind: 'extraction',
      task: 'post-check',
      state: 'completed',
      total: 412,
      processed: 412,
      gone,
      startedAt: finishedAt,
      finishedAt,
    })
  const runs = [
    check('2026-10-01T12:00:00.000Z', 0),
    check('2026-11-29T12:00:00.000Z', 3),
    sampleRun({ kind: 'extraction', state: 'completed' }),
    { ...check('2026-11-30T12:00:00.000Z', 0), processed: 0 },
  ]
  expect(postChecks(runs).map(formatPostCheck)).toEqual([
    '29 Nov 2026: 412 posts on Reddit checked, 3 deleted or removed',
    '1 Oct 2026: 412 posts on Reddit checked, none deleted or removed',
  ])
})
