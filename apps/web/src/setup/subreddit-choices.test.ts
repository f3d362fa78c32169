import { expect, test } from 'vitest'
import { addManually, subscriberBadge, withChoice, withDiscovered } from './subreddit-choices.ts'

test.each([
  [1_500_000, '1.5M'],
  [1_000_001, '1.0M'],
  [1_000_000, '1000K'],
  [45_300, '45K'],
  [0, 'Manual'],
])('%i subscribers read %s', (subscribers, badge) => {
  expect(subscriberBadge(subscribers)).toBe(badge)
})

const found = [
  { name: 'breadmaking', subscribers: 45_300, description: 'Loaves.' },
  { name: 'sourcrust', subscribers: 2_000, description: 'Starters.' },
]

test('discovered communities start unselected with a limit of 300', () => {
  expect(withDiscovered([], found).map(({ selected, limit }) => [selected, limit])).toEqual([
    [false, 300],
    [false, 300],
  ])
})

test('a second discovery keeps manual entries and choices and drops what nobody chose', () => {
  const manual = addManually(withDiscovered([], found), 'r/rye')
  const first = manual.outcome === 'added' ? manual.choices : []
  const chosen = withChoice(withChoice(first, 'breadmaking', { selected: true }), 'breadmaking', {
    limit: 20,
  })
  const second = withDiscovered(chosen, [{ name: 'Rye', subscribers: 900, description: 'Rye.' }])
  expect(second.map(({ name, selected, limit }) => [name, selected, limit])).toEqual([
    ['breadmaking', true, 20],
    ['Rye', true, 300],
  ])
})

test('a manual entry is trimmed, loses its prefix, is selected and says what it is', () => {
  const added = addManually([], '  r/learnpython ')
  expect(added).toEqual({
    outcome: 'added',
    name: 'learnpython',
    choices: [
      {
        name: 'learnpython',
        subscribers: 0,
        description: 'Manually added subreddit',
        selected: true,
        limit: 300,
      },
    ],
  })
})

test.each(['', '   ', 'r/', 'two words', 'x'])('%j is no name', (typed) => {
  expect(addManually([], typed)).toEqual({ outcome: 'invalid' })
})

test('a name that is listed is not added again, whatever its case', () => {
  const list = withDiscovered([], [{ name: 'learnpython', subscribers: 1, description: '' }])
  expect(addManually(list, 'LearnPython')).toEqual({ outcome: 'duplicate', name: 'LearnPython' })
})
