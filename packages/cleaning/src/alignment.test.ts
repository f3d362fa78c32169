import { expect, test } from 'vitest'
import {
  bread,
  check,
  cleanBread,
  cleanFig,
  cleanRouter,
  fig,
  prepared,
  router,
} from './testing/check-responses.ts'

test('swapped responses are both rejected', () => {
  const results = check([
    { ...cleanFig, title: cleanBread.title },
    { ...cleanBread, title: cleanFig.title },
    cleanRouter,
  ])
  expect(results.rejected).toEqual([
    { id: '1aa', reason: 'swapped' },
    { id: '1ab', reason: 'swapped' },
  ])
})

test.each<[string, string, string]>([
  ['a number', 'why does loaf 7 collapse after 7 hours', 'why does loaf 8 collapse after 8 hours'],
  [
    'one short word',
    'which old laptop is best for a new student',
    'which old laptop is best for a new gamer',
  ],
  ['a word more', 'how do i prune a fig tree', 'how do i prune a fig tree in winter'],
  ['the question word alone', 'how do cats purr at night', 'why do cats purr at night'],
  ['a denial', 'is it normal to feel tired', 'is it not normal to feel tired'],
])('swapped responses of titles that differ by %s are detected', (_, one, other) => {
  const asked = [prepared('1aa', 'tone2', one), prepared('1ab', 'toth3', other)]
  const clean = (title: string) => `${title.charAt(0).toUpperCase()}${title.slice(1)}?`
  const swapped = check(
    [
      { id: 'tone2', title: clean(other) },
      { id: 'toth3', title: clean(one) },
    ],
    asked,
  )
  expect(swapped.accepted).toEqual([])
  const right = check(
    [
      { id: 'tone2', title: clean(one) },
      { id: 'toth3', title: clean(other) },
    ],
    asked,
  )
  expect(right.rejected).toEqual([])
})

test('responses shifted by one damage nothing', () => {
  const shifted = [
    { id: fig.alias, title: cleanBread.title },
    { id: bread.alias, title: cleanRouter.title },
    { id: router.alias, title: cleanFig.title },
  ]
  expect(check(shifted).accepted).toEqual([])
})

test.each([
  ['the text of another title', `${cleanFig.title} Which mesh router covers 3 floors?`],
  ['the short id of another title', `${cleanFig.title.slice(0, -1)} ${bread.alias}?`],
])('a response with %s is rejected', (_, title) => {
  expect(check([{ id: fig.alias, title }, cleanBread, cleanRouter]).rejected).toEqual([
    { id: '1aa', reason: 'sibling-text' },
  ])
})

test('a short title that is appended to a long response is detected', () => {
  const source =
    'how do i prune an old fig tree that grew taller than our garage without killing its fruit for next summer'
  const long = { ...fig, title: source }
  const short = prepared('1ae', 'tsht6', 'which paint dries fast')
  const items = [
    { id: long.alias, title: `${source}? Which paint dries fast?` },
    { id: short.alias, title: 'Which paint dries fast?' },
  ]
  expect(check(items, [long, short]).rejected).toEqual([{ id: '1aa', reason: 'sibling-text' }])
})

test('two words of another title are detected in a response of any length', () => {
  const long = {
    ...fig,
    title: 'my fig in the yard grew too tall for our ladder, how do i prune it before the winter',
  }
  const other = prepared('1af', 'tgrd7', '[Request] Coffee grinder that lasts for life')
  const items = [
    { id: long.alias, title: `${long.title} and coffee grinder?` },
    { id: other.alias, title: 'Which coffee grinder lasts for life?' },
  ]
  expect(check(items, [long, other]).rejected).toEqual([{ id: '1aa', reason: 'sibling-text' }])
})

test('a single word of another title is detected between its neighbors', () => {
  const long = { ...fig, title: 'how do i repair my portafilter when it leaks in summer' }
  const other = prepared('1ah', 'tkft8', 'why does my jevozon leak?? (photo inside)')
  const items = [
    { id: long.alias, title: `${long.title} and why does my jevozon leak?` },
    { id: other.alias, title: 'Why does my jevozon leak?' },
  ]
  expect(check(items, [long, other]).rejected).toEqual([{ id: '1aa', reason: 'sibling-text' }])
})

test.each([
  [
    'fills in a word that another title has',
    'is it dead when it smells like old glue',
    'Is a starter dead when it smells like old glue?',
    'my starter is old',
  ],
  [
    'asks with the frame of another title',
    '60 or 80F',
    'Should I store it at 60 or 80F?',
    'should i store it dry or wet',
  ],
  [
    'keeps a title that was posted again',
    'Update: my fig tree is ill',
    'My fig tree is ill',
    'my fig tree is ill',
  ],
])('a response that only %s is accepted', (_, title, response, other) => {
  const sent = [prepared('1ai', 'tqqq2', title), prepared('1aj', 'twww3', other)]
  const items = [
    { id: 'tqqq2', title: response },
    { id: 'twww3', title: `${other}?` },
  ]
  expect(check(items, sent).rejected).toEqual([])
})

test('two titles merged into one and a shift of the later ones corrupt no title', () => {
  const merged = {
    id: fig.alias,
    title: 'How do I prune a fig tree that has grown too tall and is my sourdough dead?',
  }
  const movedUp = { id: bread.alias, title: cleanRouter.title }
  const results = check([merged, movedUp])
  expect(results.accepted).toEqual([])
  expect(results.rejected).toEqual([
    { id: '1aa', reason: 'sibling-text' },
    { id: '1ab', reason: 'swapped' },
    { id: '1ac', reason: 'missing' },
  ])
})
