import { expect, test } from 'vitest'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { readVisible } from './visible-questions.ts'

test('a group with a hidden row is named even if the row doesn’t count as a question', async () => {
  const hidden = buildQuestion('reddit1', { group: 'gsecret', probability: 5 })
  const shown = buildQuestion('lemmy-1', { source: 'lemmy', group: 'gsecret' })
  async function* parts() {
    yield [hidden, shown].map((row) => JSON.stringify(row))
  }
  const visible = await readVisible({ parts, threshold: 50 }, { reddit: false, stackExchange: false })
  expect(visible).toMatchObject({ rows: [shown], hidden: { reddit: 0, stackExchange: 0 } })
  expect(visible.hiddenGroups).toContain('gsecret')
})
