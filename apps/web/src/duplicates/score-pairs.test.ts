import { expect, test } from 'vitest'
import { type LabelledPair, scorePairs } from './score-pairs.ts'

const pairs: readonly LabelledPair[] = [
  {
    first: 'How do I stop my sourdough starter from molding?',
    second: 'how to stop a sourdough starter molding??',
    same: true,
    half: 'tuning',
  },
  {
    first: 'Why is my sourdough so dense?',
    second: 'Why is my sourdough so sour?',
    same: false,
    half: 'measuring',
  },
  // Joined, and the label says that it is a mistake.
  {
    first: 'Best flours for pizza dough?',
    second: 'What is the best flour for pizza dough?',
    same: false,
    half: 'measuring',
  },
]

test('pairs in one group count as joined, and groups without a label are counted', () => {
  const others = ['Is a wooden peel worth it?', 'Is the wooden peel worth it', 'Does a hound howl at night?']
  expect(scorePairs(pairs, others)).toEqual({
    titles: 9,
    unlabelled: 2,
    all: { pairs: 3, same: 1, joined: 2, joinedSame: 1 },
    tuning: { pairs: 1, same: 1, joined: 1, joinedSame: 1 },
    measuring: { pairs: 2, same: 0, joined: 1, joinedSame: 0 },
  })
})
