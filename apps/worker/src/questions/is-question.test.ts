import { expect, test } from 'vitest'
import { isQuestion } from './is-question.ts'

test.each([
  'why does my sourdough collapse after shaping',
  '[Help] Is it safe to leave dough out overnight (18 C kitchen)',
  'So, when my starter smells of nail polish, should I throw it away?',
  'Does anyone else weigh their eggs',
  "I moved to 2,000 m last month. What's the best way to adjust the water?",
  'Looking for a rye recipe without sugar',
  'Need advice on a first stand mixer',
  '¿Cuánto tiempo dura la masa madre en la nevera?',
  'Wie lange muss der Teig gehen?',
  'Kann mir jemand sagen, wie das mit dem Teig geht',
  'パンが膨らまないのはなぜですか',
  'Почему тесто не поднимается',
])('%j asks something', (title) => {
  expect([isQuestion(title, 'strict'), isQuestion(title, 'broad')]).toEqual([true, true])
})

test.each([
  'My first loaf out of the new oven',
  'How to shape a baguette',
  'How I saved my starter after a month in the fridge',
  'Why the Crust Matters - Baking Weekly',
  'Want an open crumb? Check out my new video!',
  '"Is this bread?" - my grandmother',
  'What a day at the bakery',
  'When the dough finally rises...',
  'LPT: cold butter? Grate it',
  'Weekly show-off thread',
  'Das beste Brot der Stadt und die Leute dahinter',
])('%j asks nothing', (title) => {
  expect([isQuestion(title, 'strict'), isQuestion(title, 'broad')]).toEqual([false, false])
})

test.each(['Crumb too dense?', 'Thoughts on steam ovens'])('%j is for the broad filter', (title) => {
  expect([isQuestion(title, 'strict'), isQuestion(title, 'broad')]).toEqual([false, true])
})

test('the same words ask in one community and joke in another', () => {
  const title = 'Should I open the oven?'
  expect(isQuestion(title, 'broad', 'AskBaking')).toBe(true)
  expect(isQuestion(title, 'strict', 'BakingMemes')).toBe(false)
})

test('ELI5 asks without a question mark where explanations are asked for', () => {
  expect(isQuestion('ELI5: how yeast lifts dough', 'broad', 'explainlikeimfive')).toBe(true)
})

test.each([
  'Je ne sais pas comment faire le pain ?',
  'Geht der Teig auch ohne Hefe auf?',
  'Brot im Kühlschrank?',
  'Masa madre: ¿fría o caliente?',
  'Pão sem glúten?',
  'Pane con poca acqua?',
  'Хлеб и соль?',
  'هل هذا خبز؟',
  '発酵が進みすぎたらどうする？',
  '빵이 안 부풀어요?',
])('in another language a question mark is enough for both filters: %j', (title) => {
  expect([isQuestion(title, 'strict'), isQuestion(title, 'broad')]).toEqual([true, true])
})

test('a title made to be slow is read in time', () => {
  const hostile = ['so, ', '?', '(', '[', 'if a', ' ', '"', "'a ", 'a - ', 'A b'].map((part) =>
    part.repeat(300),
  )
  const before = process.cpuUsage()
  for (const title of hostile) isQuestion(title, 'broad')
  // Work and not time: what else the machine does counts for nothing. Hundreds of times what it takes, and far less
  // than backtracking would.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000)
})
