import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keywordOf } from './keyword-of.ts'

test.each<[string, string, string | undefined]>([
  ['Prune Fig Tree?', 'How do I prune a fig tree?', 'prune fig tree'],
  ['"best" {cheap} laptop, 2026!', 'What is the best cheap laptop in 2026?', 'best laptop 2026'],
  ['c++ vs c#', 'Is C++ or C# better?', 'c++ vs c#'],
  ['=fig +tree -soil', 'Which soil does a fig tree need?', 'fig tree soil'],
  ['ｆｉｇ ｔｒｅｅ', 'How do I prune a fig tree?', 'fig tree'],
  ['pruning fig trees', 'How do I prune a fig tree?', 'pruning fig trees'],
  ['prune plum tree', 'How do I prune a fig tree?', undefined],
  ['buy cheap watches', 'How do I prune a fig tree?', undefined],
  ['?!', 'How do I prune a fig tree?', undefined],
  ['x'.repeat(80), 'x'.repeat(80), 'x'.repeat(80)],
  ['x'.repeat(81), 'x'.repeat(81), undefined],
  [
    'how do i prune a fig tree that is too tall now',
    'How do I prune a fig tree that is too tall now?',
    undefined,
  ],
])('%j for %j becomes %j', (phrase, title, keyword) => {
  expect(keywordOf(phrase, title)).toBe(keyword)
})

test('no keyword is longer than planners accept or contains a sign that they reject', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('fig', 'tree', '?', '!', '=', '+', '-', '"', '[x]', "'", '.', '%', '|', ' '), {
        maxLength: 40,
      })
      .map((parts) => parts.join(' ')),
  )
  fc.assert(
    fc.property(text, (phrase) => {
      const keyword = keywordOf(phrase, phrase)
      if (keyword === undefined) return
      expect(keyword).toMatch(/^[\p{L}\p{M}\p{N}#$&][\p{L}\p{M}\p{N}&'.\-_+#$/: ]*$/u)
      expect(keyword.split(' ').length).toBeLessThanOrEqual(10)
      expect([...keyword].length).toBeLessThanOrEqual(80)
      expect(keyword).toBe(keyword.trim())
    }),
    { numRuns: 2000 },
  )
})
