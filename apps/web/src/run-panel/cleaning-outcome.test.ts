import { expect, test } from 'vitest'
import { sampleQuestion } from '../questions/sample-question.ts'
import { outcomeInWords } from './cleaning-outcome.ts'

const changed = (id: string) => sampleQuestion(id, { processingStatus: 'processed', aiEnhanced: true })
const unchanged = (id: string) => ({ ...changed(id), title: changed(id).originalTitle })

test('changed and unchanged titles are told apart, what is not cleaned is left out', () => {
  const rows = [changed('a'), changed('b'), unchanged('c'), sampleQuestion('d')]
  expect(outcomeInWords(rows)).toBe('2 titles now differ from the original, 1 stayed as it was.')
  expect(outcomeInWords([changed('a')])).toBe('1 title now differs from the original.')
  expect(outcomeInWords([unchanged('c'), unchanged('e')])).toBe('2 titles stayed as they were.')
})

test('before anything is cleaned there is nothing to tell', () => {
  expect(outcomeInWords([sampleQuestion('d')])).toBe('')
})
