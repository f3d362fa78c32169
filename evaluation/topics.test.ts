import { expect, test } from 'vitest'
import { fileOf } from './testing/file-of.ts'
import { comparePairs, evaluateTopics } from './topics.ts'

const sets = (...groups: readonly string[]) => groups.map((names) => names.split(' ').filter(Boolean))

test('a pair belongs together if its titles share one of their topics', () => {
  // Of the three pairs found, two are right, and there are no others.
  expect(comparePairs(sets('eggs', 'eggs safety', 'safety', 'single'), sets('a', 'a', 'a', ''))).toEqual({
    precision: 2 / 3,
    recall: 1,
    f1: 0.8,
  })
})

test('titles are grouped among those of the context, and single ones have a topic of their own', async () => {
  const coded = await fileOf([
    { title: 'How do I poach eggs?', topic: 'eggs', also: null },
    { title: 'Are brown eggs better?', topic: 'eggs', also: null },
    { title: 'Where do I sharpen a knife?', topic: 'knives', also: null },
    { title: 'Which knife for onions?', topic: 'knives', also: 'onions' },
    { title: 'Any thoughts?', topic: 'single', also: null },
  ])
  const context = await fileOf(
    [
      'Can eggs be frozen?',
      'Why are eggs brown?',
      'Is a ceramic knife any good?',
      'Which knife for two?',
    ].map((title) => ({ title })),
  )
  expect((await evaluateTopics(coded, [context])).json).toEqual({
    titles: 5,
    expectedTopics: 4,
    topics: 2,
    precision: 1,
    recall: 1,
    f1: 1,
    withoutTopic: 0.2,
  })
})
