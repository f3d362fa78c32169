import { expect, test } from 'vitest'
import { rejections } from './rejection-reason.ts'

test.each(Object.entries(rejections))(
  '%s has a sentence for the user and a note for the model',
  (reason, words) => {
    expect(words.sentence).toMatch(/^(?:The|This|Gemini)\b.*\.$/)
    // a title without anything to read is never sent
    expect(words.note).toMatch(reason === 'blank' ? /^$/ : /^An earlier (?:answer|response) .*\.$/)
  },
)

test('no two reasons read alike', () => {
  const sentences = Object.values(rejections).map(({ sentence }) => sentence)
  expect(new Set(sentences).size).toBe(sentences.length)
})
