import { expect, test } from 'vitest'
import { needsChange } from './needs-change.ts'

test.each([
  'Why does it leak? [Help]',
  'WHY DOES MY FIG TREE LEAK',
  'Why does it leak??',
  'Can u mend it?',
  'R&amp;D: is it fun?',
  'Why does it leak? 😭',
  'How do I mend it',
  'why does it leak?',
  'Why does it leak ?',
])('%j needs work', (title) => {
  expect(needsChange(title)).toBe(true)
})

test.each([
  'Why does it leak?',
  'Looking for a quiet fan',
  'iPhone or Android?',
  'What now?',
  'Kann man im Winter pendeln?',
  'パンが膨らまないのはなぜですか？',
  'Pourquoi mon chat ne mange-t-il pas ?',
])('%j may stay as it is', (title) => {
  expect(needsChange(title)).toBe(false)
})
