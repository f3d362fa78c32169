import { expect, test } from 'vitest'
import { buildQuestion } from '../../../../../testkit/build-question.ts'
import { formatChanged } from './format-changed.ts'

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
