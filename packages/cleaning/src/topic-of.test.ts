import fc from 'fast-check'
import { expect, test } from 'vitest'
import { topicOf } from './topic-of.ts'

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

test('whatever the model returns, a topic is a known one or one to three words without marks', () => {
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
