import { expect, test } from 'vitest'
import { wordDiff } from './word-diff.ts'

/** `-removed-` and `+added+`, to be read at a glance. */
function drawn(before: string, after: string): string {
  const signs = { same: '', added: '+', removed: '-' }
  return wordDiff(before, after)
    .map(({ kind, text }) => `${signs[kind]}${text}${signs[kind]}`)
    .join('|')
}

test('words that were changed, removed and added are told apart', () => {
  expect(drawn('[Help] why my loaf sinks (pic inside)', 'Why does my loaf sink?')).toBe(
    '-[Help] why-|+Why does+| my loaf |-sinks (pic inside)-|+sink?+',
  )
})

test('white space is never marked', () => {
  const parts = wordDiff('how  long (really) to proof', 'How long to proof it overnight?')
  expect(parts.filter(({ kind, text }) => kind !== 'same' && text !== text.trim())).toEqual([])
})

test('titles that are the same have one part', () => {
  expect(wordDiff('Why?', 'Why?')).toEqual([{ kind: 'same', text: 'Why?' }])
})
