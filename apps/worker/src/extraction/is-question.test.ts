import { expect, test } from 'vitest'
import { isQuestion } from './is-question.ts'

test.each([
  'why does my sourdough collapse after shaping',
  '[Help] Is it safe to leave dough out overnight (18 C kitchen)',
  'So, when my starter smells of nail polish, should I throw it away?',
  'Does anyone else weigh their eggs',
  "I moved to 2,000 m last month. What's the best way to adjust the water?",
  'Hey guys, how much yeast for a 24 h rise',
  '¿Cuánto tiempo dura la masa madre en la nevera?',
  'Wie lange muss der Teig gehen?',
  'Comment garder la croûte croustillante',
  'パンが膨らまないのはなぜですか',
  'Rye or spelt?',
])('%j asks something', (title) => {
  expect(isQuestion(title, 'strict')).toBe(true)
})

test.each([
  'My first loaf out of the new oven',
  'How to shape a baguette',
  'Want an open crumb? Check out my new video',
  '"Is this bread?" - my grandmother | The Daily Crumb',
  'What a day at the bakery',
  'LPT: cold butter? Grate it',
  'Weekly show-off thread',
])('%j asks nothing', (title) => {
  expect(isQuestion(title, 'strict')).toBe(false)
})

test.each([
  'Need advice on a first stand mixer',
  'Looking for a rye recipe without sugar',
  'Thoughts on steam ovens',
])('%j is a request, which only the broad filter takes', (title) => {
  expect([isQuestion(title, 'strict'), isQuestion(title, 'broad')]).toEqual([false, true])
})

test('a title made to be slow is read in time', () => {
  const hostile = ['so, '.repeat(75), '?'.repeat(300), '('.repeat(300), 'if a'.repeat(75), ' '.repeat(300)]
  const startedAt = performance.now()
  for (const title of hostile) isQuestion(title, 'broad')
  // hundreds of times what it takes, and far less than backtracking would
  expect(performance.now() - startedAt).toBeLessThan(2000)
})
