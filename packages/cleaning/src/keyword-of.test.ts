import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keywordOf, topicOf } from './keyword-and-topic.ts'

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

const fig = 'How do I prune a fig tree in spring?'
const known = ['Fig trees', 'Soil', 'House plants']

test.each<[string, string, string | undefined]>([
  ['fig trees', fig, 'Fig trees'],
  ['SOIL.', fig, 'Soil'],
  ['Pruning', fig, 'Pruning'],
  ['"pruning trees"', fig, 'Pruning trees'],
  ['tree care', fig, 'Tree care'],
  ['Watches', fig, undefined],
  ['buy cheap watches', fig, undefined],
  ['what how', fig, undefined],
  ['', fig, undefined],
  ['prune a fig tree', fig, undefined],
  ['fig.com', 'Is fig.com safe?', undefined],
  ['fig dot com', 'Is fig dot com safe?', undefined],
  ['r/figs', 'Is r/figs any good for a fig tree?', undefined],
  ['<b>Fig</b>', fig, undefined],
  ['[Fig](x)', fig, undefined],
  ['**Fig**', fig, undefined],
  ['Fig\u202Etree', fig, 'Figtree'],
  ['Фиг', fig, undefined],
  ['Feigenbaum', 'Wie schneide ich einen Feigenbaum?', 'Feigenbaum'],
  ['ラーメン', '東京でおいしいラーメン屋はどこですか', 'ラーメン'],
  ['fig '.repeat(100), fig, undefined],
])('the topic %j of %j becomes %j', (name, title, topic) => {
  expect(topicOf(name, title, known)).toBe(topic)
})

test('a topic is a known one or one to three words without punctuation, whatever the model returns', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('fig', 'tree', '?', '=', '"', '[x]', "'", '.com', 'http://', '\n', '<i>', ' '), {
        maxLength: 12,
      })
      .map((parts) => parts.join(' ')),
  )
  fc.assert(
    fc.property(text, (name) => {
      const topic = topicOf(name, `${fig} ${name}`, known)
      if (topic !== undefined)
        expect(topic).toMatch(/^[^\s.<>[\]{}()/@"=?]+(?: [^\s.<>[\]{}()/@"=?]+){0,2}$/u)
    }),
  )
})
