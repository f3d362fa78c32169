import fc from 'fast-check'
import { expect, test } from 'vitest'
import { removeBrackets } from './remove-brackets.ts'

test.each<[string, string]>([
  ['[Help] How do I prune a fig tree?', 'How do I prune a fig tree?'],
  ['How do I prune a fig tree? (zone 8)', 'How do I prune a fig tree?'],
  ['How do I (a beginner), prune a fig tree {really}?', 'How do I, prune a fig tree?'],
  ['Why (oh why [and (how)]) does it leak?', 'Why does it leak?'],
  ['【質問】パンが膨らまないのはなぜ（初心者）？', 'パンが膨らまないのはなぜ？'],
  ['「進撃」はどこで読める？', '「進撃」はどこで読める？'],
  ['Why does it leak (I checked the valve', 'Why does it leak I checked the valve'],
  ['a) which one b) and why?', 'a which one b and why?'],
  ['Which one (a] or b) fits?', 'Which one fits?'],
  ['[What is this thing?]', 'What is this thing?'],
  ['[Serious] (UK)?', 'Serious UK?'],
  ['[Q]: Which flour?', 'Which flour?'],
  ['[Q] - Which flour?', 'Which flour?'],
  ['Which flour? (rye). Thanks', 'Which flour? Thanks'],
  ['Which flour - (rye)?', 'Which flour?'],
  ['Does anyone bake here :) and how (with steam)?', 'Does anyone bake here and how?'],
  ['thanks:)', 'thanks'],
  ['Why is my loaf flat :-( (first try)', 'Why is my loaf flat'],
  ['Who knows ¯\\_(ツ)_/¯', 'Who knows'],
  ['My loaf (╯°□°)╯︵ ┻━┻ why?', 'My loaf why?'],
  ['It shows ":)" on screen', 'It shows on screen'],
  ['Is 3 < 5 and -5 °C cold?', 'Is 3 < 5 and -5 °C cold?'],
  ['  two   spaces\nand a line ', 'two spaces and a line'],
  ['[]', ''],
  ['', ''],
])('%j becomes %j', (title, cleaned) => {
  expect(removeBrackets(title)).toBe(cleaned)
})

fc.configureGlobal({ numRuns: 1000 })

const brackets = /[()[\]{}（）［］｛｝【】〔〕〖〗﹙﹚⦅⦆｟｠]/u
const anyTitle = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'()[]{}（）【】:;=-?!.,"\' '),
      fc.constantFrom('how', 'Ton', '1', ':)', ' (x) ', '何'),
    ),
  )
  .map((parts) => parts.join(''))
const anyText = fc.oneof(anyTitle, fc.string({ unit: 'binary' }))

test('no bracket is left of any text', () => {
  fc.assert(fc.property(anyText, (text) => !brackets.test(removeBrackets(text))))
})

test('something readable is left of every text that holds something readable', () => {
  const readable = /[\p{L}\p{N}]/u
  fc.assert(fc.property(anyText, (text) => !readable.test(text) || readable.test(removeBrackets(text))))
})

test('the outcome is one trimmed line without double spaces and stays when cleaned again', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const once = removeBrackets(text)
      expect(once).not.toMatch(/\s{2}|[\n\r]|^\s|\s$/)
      expect(removeBrackets(once)).toBe(once)
    }),
  )
})

test('a text without brackets keeps every sign but its spaces', () => {
  const plain = anyText.filter((text) => !/[\p{Ps}\p{Pe}]/u.test(text))
  fc.assert(
    fc.property(plain, (text) => {
      expect(removeBrackets(text).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
    }),
  )
})
