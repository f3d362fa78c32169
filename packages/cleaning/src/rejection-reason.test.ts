import { expect, test } from 'vitest'
import { rejections } from './rejection-reason.ts'

test.each(Object.entries(rejections))(
  '%s has a sentence for the user and a note for the model',
  (reason, words) => {
    expect(words.sentence).toMatch(/^(?:The|This|Gemini|Quarry)\b.*\.$/)
    // a title with such a reason is not sent again
    expect(words.note).toMatch(
      ['blank', 'unchecked'].includes(reason) ? /^$/ : /^An earlier (?:answer|response) .*\.$/,
    )
  },
)

test('no two reasons have the same wording', () => {
  const sentences = Object.values(rejections).map(({ sentence }) => sentence)
  expect(new Set(sentences).size).toBe(sentences.length)
})
