import { expect, test } from 'vitest'
import { sampleQuestion } from '../../session/sample-question.ts'
import { titleAt } from './title-at.ts'

const rows = [4, 2, 3].map((revision) =>
  sampleQuestion(`q${revision}`, {
    processingStatus: 'processed',
    originalTitle: `title ${revision}`,
    revision,
  }),
)
const run = { processed: 3, failed: 0, currentTitle: 'being done' }

test('a lagging count shows the titles in the order in which they were done', () => {
  expect([0, 1, 2].map((shown) => titleAt(shown, run, rows))).toEqual(['title 2', 'title 3', 'title 4'])
})

test('a count that has caught up shows what the server is doing', () => {
  expect(titleAt(3, run, rows)).toBe('being done')
})
