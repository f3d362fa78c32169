import { expect, test } from 'vitest'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { changedWords, formatChanged, partsOf, wordDiff } from './word-diff.ts'

/** Writes a diff as `-removed-` and `+added+`. */
function drawn(before: string, after: string): string {
  const signs = { same: '', added: '+', removed: '-' }
  return wordDiff(before, after)
    .map(({ kind, text }) => `${signs[kind]}${text}${signs[kind]}`)
    .join('|')
}

test('changed, removed and added words are distinguished', () => {
  expect(drawn('[Help] why my loaf sinks (pic inside)', 'Why does my loaf sink?')).toBe(
    '-[Help] why-|+Why does+| my loaf |-sinks (pic inside)-|+sink?+',
  )
})

test('white space is never marked', () => {
  const parts = wordDiff('how  long (really) to proof', 'How long to proof it overnight?')
  expect(parts.filter(({ kind, text }) => kind !== 'same' && text !== text.trim())).toEqual([])
})

test('equal titles have one part', () => {
  expect(wordDiff('Why?', 'Why?')).toEqual([{ kind: 'same', text: 'Why?' }])
})

test.each([
  ['[48F] How many wheelbarrows do you own?', 'How many wheelbarrows do you own?'],
  ['how long can this starter rest (pic)', 'How long can this starter rest?'],
  ['[Help] why my loaf sinks (pic inside)', 'Why does my loaf sink?'],
  ['does it rise', 'Does it rise overnight in the fridge?'],
  ['any idea why, guys ??', 'Any idea why?'],
])('both of “%s” and “%s” can be read whole', (before, after) => {
  const parts = wordDiff(before, after)
  const read = (title: 'before' | 'after') =>
    partsOf(title, parts)
      .map(({ text }) => text)
      .join('')
  expect(read('before').trim()).toBe(before)
  expect(read('after').trim()).toBe(after)
})

test.each([
  ['[Help] whats this', 'What is this?', 3],
  ['is it done', 'is it done', 0],
  ['why wet', 'Why is it so wet?', 5],
])('%s → %s counts as %i changed words', (before, after, words) => {
  expect(changedWords(before, after)).toBe(words)
})

test.each([
  ['WHY IS MY LOAF FLAT', 'Why is my loaf flat?', 'Why is my loaf flat|+?+'],
  [
    'How To Store A Sourdough Starter?',
    'How to store a sourdough starter?',
    'How to store a sourdough starter?',
  ],
])('the capitals of “%s” replace no word', (before, after, diff) => {
  expect(drawn(before, after)).toBe(diff)
})

test.each([
  ['why is it cold', 'Why is it cold?', 'punctuation'],
  ['WHY IS IT COLD?', 'Why is it cold?', 'capitals'],
  ['hey guys, why is it cold', 'Why is it cold?', '2 words'],
  ['[Help] Why is it cold?', 'Why is it cold?', '1 word'],
])('%j to %j is said to be %s', (originalTitle, title, said) => {
  expect(formatChanged(buildQuestion('a', { originalTitle, title }))).toBe(said)
})

test('a suggestion is compared with the title that it would replace', () => {
  const row = buildQuestion('a', {
    originalTitle: 'my words',
    title: 'my words',
    suggestion: 'Other words?',
  })
  expect(formatChanged(row)).toBe('1 word')
})
