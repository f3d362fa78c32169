import { expect, test } from 'vitest'
import { evaluateDuplicates } from './duplicates.ts'
import { fileOf } from './testing/file-of.ts'

test('pairs in one group count as joined, and groups without a labelled pair are counted', async () => {
  const path = await fileOf([
    {
      first: 'How do I stop my sourdough starter from molding?',
      second: 'how do I stop my sourdough starter from molding',
      same: true,
    },
    { first: 'Why is my sourdough so dense?', second: 'Why is my sourdough so sour?', same: false },
    // Joined, and the label says that it is a mistake.
    { first: 'What is the best flour?', second: 'what is the best flour', same: false },
    { first: 'Is rye healthy?', second: 'Would a doctor recommend the darker bread?', same: true },
  ])
  const context = await fileOf([
    { title: 'Is a wooden peel worth it?' },
    { title: 'is a wooden peel worth it' },
  ])
  const { json, lines } = await evaluateDuplicates(path, [context])
  expect(json).toEqual({
    precision: 0.5,
    recall: 0.5,
    pairs: 4,
    same: 2,
    joined: 2,
    joinedSame: 1,
    titles: 10,
    unlabelled: 2,
  })
  expect(lines.join('\n')).toContain('precision 1 of 2: 50.0 % (9.5–90.5)')
})
