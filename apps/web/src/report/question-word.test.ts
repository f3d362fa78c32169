import { expect, test } from 'vitest'
import { questionWordOf } from './question-word.ts'

test.each([
  ['How long is a loaf?', 'How'],
  ['[Help] why does it sink', 'Why'],
  ['New here, what is a levain?', 'What'],
  ["What's this on my crust?", 'What'],
  ['Is it done when it sings?', 'Is / Can'],
  ['Can’t get it to rise, why?', 'Is / Can'],
  ['Where do you store flour?', 'When / Where'],
  ['Thoughts on rye?', 'Other'],
  ['パンは冷凍できますか', 'Other'],
  ['', 'Other'],
])('%j is a question of %s', (title, word) => {
  expect(questionWordOf(title)).toBe(word)
})
