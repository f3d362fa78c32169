import { expect, test } from 'vitest'
import { answersInstead, becomesAllCaps } from './title-meaning.ts'

test.each([
  ['is it dead?', 'It is dead.', true],
  ['is it dead?', 'Is it dead?', false],
  ['request: a list of fish?', 'Looking for a list of fish', false],
  ['死んでいる？', '死んでいますか。', false],
  ['when do you say 豆腐?', '豆腐 is what you say for tofu.', true],
  ['tell me of your dog', 'Tell me about your dog', false],
])('where %j asks, %j answers: %j', (source, outcome, answers) => {
  expect(answersInstead(source, outcome)).toBe(answers)
})

test('only an answer that shouts where its title does not has begun to', () => {
  expect(becomesAllCaps('why is it flat today', 'WHY IS IT FLAT TODAY?')).toBe(true)
  expect(becomesAllCaps('WHY IS IT FLAT TODAY', 'WHY IS IT FLAT TODAY?')).toBe(false)
  expect(becomesAllCaps('is NASA fun', 'Is NASA fun?')).toBe(false)
})
