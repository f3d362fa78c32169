import { expect, test } from 'vitest'
import { type Replacement, replaceTitles } from './replace-titles.ts'

const plain: Replacement = { find: '', replace: '', wholeWords: false, matchCase: false, isExpression: false }

function after(title: string, replacement: Partial<Replacement>): string | undefined {
  return replaceTitles([{ id: 'q', title }], { ...plain, ...replacement }).replaced[0]?.after
}

test.each<[string, Partial<Replacement>, string | undefined]>([
  ['How deep is a BED?', { find: 'bed', replace: 'plot' }, 'How deep is a plot?'],
  ['How deep is a BED?', { find: 'bed', replace: 'plot', matchCase: true }, undefined],
  ['Is bedding a bed?', { find: 'bed', replace: 'plot', wholeWords: true }, 'Is bedding a plot?'],
  ['Für Äpfel über alles?', { find: 'pfel', replace: 'x', wholeWords: true }, undefined],
  ['What (really) is 1+1?', { find: '(really)', replace: '' }, 'What is 1+1?'],
  ['Costs 5$?', { find: '5$', replace: '$& a lot' }, 'Costs $& a lot?'],
  [
    'moss 12 cm?',
    { find: '(\\d+) cm', replace: '$1 centimetres', isExpression: true },
    'moss 12 centimetres?',
  ],
  ['one or two?', { find: 'one|two', replace: 'x', isExpression: true, wholeWords: true }, 'x or x?'],
  ['why?', { find: '^w', replace: 'W', isExpression: true, matchCase: true }, 'Why?'],
])('%j with %j becomes %j', (title, replacement, expected) => {
  expect(after(title, replacement)).toBe(expected)
})

test.each<[string, Partial<Replacement>, string[] | undefined]>([
  ['A bed or a raised bed?', { find: 'bed', replace: 'raised bed' }, ['bed']],
  ['Is 30 cm or 4 cm enough?', { find: '\\d+ cm', replace: 'x', isExpression: true }, ['30 cm', '4 cm']],
  ['Why?', { find: 'x*', replace: '-', isExpression: true }, []],
])('of %j with %j the places of %j are marked', (title, replacement, expected) => {
  const [row] = replaceTitles([{ id: 'q', title }], { ...plain, ...replacement }).replaced
  expect(row?.places.map(([start, end]) => title.slice(start, end))).toEqual(expected)
})

test('a title that already has the new words stays, and each is counted once', () => {
  const titles = ['a raised bed or a bed?', 'my raised bed?', 'no plot?', 'x'].map((title, index) => ({
    id: `q${index}`,
    title,
  }))
  const outcome = replaceTitles(titles, { ...plain, find: 'bed', replace: 'raised bed' })
  expect(outcome.replaced.map((row) => row.after)).toEqual(['a raised bed or a raised bed?'])
  expect([outcome.alreadyThere, outcome.unusable]).toEqual([1, 0])
})

test('a title that would be empty or too long is left out', () => {
  const titles = [{ id: 'q', title: 'x' }]
  expect(replaceTitles(titles, { ...plain, find: 'x' }).unusable).toBe(1)
  expect(replaceTitles(titles, { ...plain, find: 'x', replace: 'y'.repeat(301) }).unusable).toBe(1)
})

test('an invalid expression is a syntax error', () => {
  expect(() => after('x', { find: '(', isExpression: true })).toThrow(SyntaxError)
})
