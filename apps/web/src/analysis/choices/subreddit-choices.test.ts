import { expect, test } from 'vitest'
import {
  addManually,
  choicesOfCoverage,
  extractionSize,
  isList,
  refOf,
  shownChoices,
  subscriberBadge,
  withChoices,
  withDiscovered,
} from './subreddit-choices.ts'

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

test('discovered subreddits start unselected with a limit of 300', () => {
  expect(withDiscovered([], found).map(({ selected, limit }) => [selected, limit])).toEqual([
    [false, 300],
    [false, 300],
  ])
})

test('a second discovery keeps manual entries and choices and drops subreddits that were not selected', () => {
  const first = addManually(withDiscovered([], found), 'r/rye').choices
  const chosen = withChoices(first, ['breadmaking'], { selected: true, limit: 20 })
  const second = withDiscovered(chosen, [{ name: 'Rye', subscribers: 900, description: 'Rye.' }])
  expect(second.map(({ name, selected, limit }) => [name, selected, limit])).toEqual([
    ['breadmaking', true, 20],
    ['Rye', true, 300],
  ])
})

test('a manual entry is trimmed, loses its prefix, is selected and marked as manual', () => {
  expect(addManually([], '  r/learnpython ')).toEqual({
    choices: [
      {
        name: 'learnpython',
        subscribers: 0,
        description: 'Manually added subreddit',
        selected: true,
        limit: 300,
      },
    ],
    added: ['learnpython'],
    duplicates: [],
    invalid: [],
  })
})

test.each(['', '   ', 'r/', 'two words', 'x'])('%j is not a name', (typed) => {
  const { choices, added, duplicates } = addManually([], typed)
  expect([choices, added, duplicates]).toEqual([[], [], []])
})

test('a listed name is not added again, regardless of case', () => {
  const list = withDiscovered([], [{ name: 'learnpython', subscribers: 1, description: '' }])
  const { choices, added, duplicates } = addManually(list, 'LearnPython')
  expect(choices).toEqual(list)
  expect([added, duplicates]).toEqual([[], ['LearnPython']])
})

test.each([
  'r/rye\nr/spelt\r\n\nbreadmaking\nnot a name',
  'rye, spelt; breadmaking\tnot a name',
  'r/rye https://www.reddit.com/r/spelt/top/, breadmaking, not a name',
])('of a pasted list every name is added: %j', (text) => {
  const { choices, added, duplicates, invalid } = addManually(withDiscovered([], found), text)
  expect(choices.map(({ name }) => name)).toEqual(['rye', 'spelt', 'breadmaking', 'sourcrust'])
  expect([added, duplicates, invalid]).toEqual([['rye', 'spelt'], ['breadmaking'], ['not a name']])
  expect(isList(text)).toBe(true)
})

test('neither one name nor two words are a list', () => {
  expect(isList(' r/learnpython ')).toBe(false)
  expect(isList('two words')).toBe(false)
})

test('a name that is in a list twice is added once', () => {
  expect(addManually([], 'rye, Rye').added).toEqual(['rye'])
})

test('all shown subreddits can be selected, without the others', () => {
  const list = withDiscovered([], found)
  const names = shownChoices(list, ' LOAVES', 'match').map(({ name }) => name)
  expect(names).toEqual(['breadmaking'])
  expect(withChoices(list, names, { selected: true }).map(({ selected }) => selected)).toEqual([true, false])
})

test('by size, the largest come first and unknown sizes last; otherwise the order is the search’s', () => {
  const list = addManually(withDiscovered([], found.toReversed()), 'rye').choices
  expect(shownChoices(list, '', 'size').map(({ name }) => name)).toEqual(['breadmaking', 'sourcrust', 'rye'])
  expect(shownChoices(list, 'r/', 'match').map(({ name }) => name)).toEqual([
    'rye',
    'sourcrust',
    'breadmaking',
  ])
})

test('only selected communities count toward an extraction’s maximum size', () => {
  const list = addManually([], 'aa, bb, cc, dd, ee').choices
  expect(extractionSize(list)).toEqual({ communities: 5, questions: 1500, pages: 500 })
  const less = withChoices(withChoices(list, ['aa'], { selected: false }), ['bb'], { limit: 1 })
  expect(extractionSize(less)).toEqual({ communities: 4, questions: 901, pages: 400 })
})

test('another tab gets the communities that the session’s extractions read, with the highest limits', () => {
  const choices = choicesOfCoverage([
    { subreddit: 'bread', asked: 100 },
    { subreddit: 'Bread', asked: 300 },
    { subreddit: 'rye', asked: 0 },
  ])
  expect(choices.map(({ name, limit, selected }) => ({ name, limit, selected }))).toEqual([
    { name: 'Bread', limit: 300, selected: true },
    { name: 'rye', limit: 1, selected: true },
  ])
})

const allSources = ['reddit', 'stack-exchange', 'hacker-news', 'lemmy'] as const

test.each([
  ['r/rye', 'rye'],
  ['rye', 'rye'],
  ['cooking.stackexchange.com', 'stack-exchange:cooking'],
  ['https://cooking.stackexchange.com/', 'stack-exchange:cooking'],
  ['askubuntu.com', 'stack-exchange:askubuntu'],
  ['mathoverflow.net', 'stack-exchange:mathoverflow.net'],
  ['https://mathoverflow.net/', 'stack-exchange:mathoverflow.net'],
  ['Ask HN', 'hacker-news:ask-hn'],
  ['stories', 'hacker-news:stories'],
  ['!Bread@lemmy.world', 'lemmy:bread@lemmy.world'],
])('with all sources chosen, %j is added as %s', (typed, ref) => {
  expect(addManually([], typed, allSources).added).toEqual([ref])
})

test('a name from an unchosen source is invalid, and a bare name belongs to the chosen source', () => {
  expect(addManually([], '!bread@lemmy.world', ['reddit', 'stack-exchange']).invalid).toEqual([
    '!bread@lemmy.world',
  ])
  expect(addManually([], 'cooking', ['stack-exchange']).added).toEqual(['stack-exchange:cooking'])
})

test('a manually added community uses its source’s word in its description', () => {
  expect(addManually([], 'askubuntu.com', allSources).choices[0]).toMatchObject({
    name: 'askubuntu',
    source: 'stack-exchange',
    description: 'Manually added site',
  })
})

test('a search at one source keeps another source’s results, even with the same name', () => {
  const site = {
    name: 'cooking',
    source: 'stack-exchange' as const,
    subscribers: 0,
    description: '',
    terms: [],
  }
  const ofReddit = withDiscovered([], [{ name: 'cooking', subscribers: 9000, description: '' }])
  const both = withDiscovered(ofReddit, [site], 'stack-exchange')
  expect(both.map(refOf)).toEqual(['cooking', 'stack-exchange:cooking'])
  expect(withDiscovered(both, [], 'stack-exchange').map(refOf)).toEqual(['cooking'])
  expect(withDiscovered(both, []).map(refOf)).toEqual(['stack-exchange:cooking'])
})
