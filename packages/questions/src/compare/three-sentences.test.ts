import { expect, test } from 'vitest'
import { type Comparison, compare } from './compare.ts'
import type { ComparedRow } from './compare-questions.ts'
import { plainSentence, threeSentences } from './three-sentences.ts'

/** Returns the stated number of questions about each topic. */
const about = (counts: Record<string, number>, prefix: string): ComparedRow[] =>
  Object.entries(counts).flatMap(([topic, count]) =>
    Array.from({ length: count }, (_, at) => {
      const title = `Why does ${prefix} ${topic} ${at} smell?`
      return {
        ...{ id: `${prefix}${topic}${at}`, title, originalTitle: title },
        ...{ score: at, numComments: 0, topic },
      }
    }),
  )

const topics = ['#mold', '#rise', '#crust', '#salt'].map((id) => ({ id, name: id.slice(1), covers: '' }))
const side = (rows: readonly ComparedRow[], codebook = topics) => ({
  rows,
  findings: { topics: codebook, groups: [] },
})

const said = (comparison: Comparison) => {
  const sides = [
    { name: 'May', coverage: [] },
    { name: 'June', coverage: [] },
  ] as const
  const { more, less, untold } = threeSentences(comparison, sides, (from, to) => `${from} to ${to}`)
  return { more: plainSentence(more), less: plainSentence(less), untold }
}

test('two topics that changed are named with their shares, the others counted', () => {
  const before = about({ '#mold': 10, '#rise': 10, '#crust': 10, '#salt': 170 }, 'a')
  const now = about({ '#mold': 60, '#rise': 50, '#crust': 40, '#salt': 50 }, 'b')
  expect(said(compare(side(before), side(now)))).toEqual({
    more: 'mold went from 5.0% to 30.0%, rise from 5.0% to 25.0%, and 1 more.',
    less: 'salt went from 85.0% to 25.0%.',
    untold: ['Both sides cover the same communities, and neither reached a limit.'],
  })
})

test('without one codebook the most asked question of each side is named, and why', () => {
  const [before, now] = [about({ '#mold': 1 }, 'a'), about({ '#mold': 2 }, 'b')]
  expect(said(compare(side(before), side(now, [])))).toEqual({
    more: '2 questions are new, such as Why does b #mold 1 smell?',
    less: '1 question is no longer asked, such as Why does a #mold 0 smell?',
    untold: [
      'Only questions are compared, because June has no topics yet. Topics can be compared only under one codebook.',
    ],
  })
})

test('what did not change is said, too', () => {
  const rows = about({ '#mold': 12 }, 'a')
  expect(said(compare(side(rows), side(rows)))).toMatchObject({
    more: 'No topic rose by more than chance would explain.',
    less: 'No topic fell by more than chance would explain.',
  })
  const { more, less } = said(compare(side(rows, []), side(rows, [])))
  expect([more, less]).toEqual(['There are no new questions.', 'All questions are still being asked.'])
})
