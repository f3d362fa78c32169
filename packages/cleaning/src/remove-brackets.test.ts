/// <reference path="../../../test/vitest.d.ts" />
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { bracketPairs, hasBrackets, removeBrackets } from './remove-brackets.ts'

test.each<[string, string]>([
  ['[Help] How do I prune a fig tree?', 'How do I prune a fig tree?'],
  ['How do I prune a fig tree? (zone 8)', 'How do I prune a fig tree?'],
  ['How do I (a beginner), prune a fig tree {really}?', 'How do I, prune a fig tree?'],
  ['Why (oh why [and (how)]) does it leak?', 'Why does it leak?'],
  ['【質問】パンが膨らまないのはなぜ（初心者）？', 'パンが膨らまないのはなぜ？'],
  ['「進撃」はどこで読める？', '「進撃」はどこで読める？'],
  ['⎡진격⎦ 어디서 봐요?', '⎡진격⎦ 어디서 봐요?'],
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
  ['[OC] What breed is she {OC} (19M)?', 'What breed is she?'],
  ['How do I (re)install it for my kid(s)?', 'How do I reinstall it for my kids?'],
  ['Is un(der)paid work legal?', 'Is underpaid work legal?'],
  ['What is the derivative of f(x)?', 'What is the derivative of f(x)?'],
  ['Is quicksort O(n log n)?', 'Is quicksort O(n log n)?'],
  ['[Help] Is Fe(OH)3 soluble?', 'Is Fe(OH)3 soluble?'],
  ['Why does array[0] fail (in js)?', 'Why does array[0] fail?'],
  ['What does main() return?', 'What does main() return?'],
  ['What is 6/2(1+2)?', 'What is 6/2(1+2)?'],
  ['Is The Office (US) better than The Office (UK)?', 'Is The Office US better than The Office UK?'],
  ['Best pizza in [Chicago]?', 'Best pizza in Chicago?'],
  ['Which dog(s) and array(s) fit (2)?', 'Which dogs and arrays fit?'],
  ['How is zone(8) in Chicago[Help]?', 'How is zone in Chicago?'],
  ['How do I get from (A) to (B)?', 'How do I get from A to B?'],
  ['Should I (not) tell my boss?', 'Should I not tell my boss?'],
  ['Best way to cook with (or without) oil?', 'Best way to cook with oil?'],
  ['I lost 75 pounds (how do I keep it off?)', 'I lost 75 pounds how do I keep it off?'],
  ['What happens with my (digital) voltmeter?', 'What happens with my digital voltmeter?'],
  ['How do I tell my brother (sober) about it?', 'How do I tell my brother about it?'],
  ['Which podcast is good? (not too long pls)', 'Which podcast is good?'],
  ['What about the [Q]?', 'What about the?'],
  ['[help]my dog(pic)', 'my dog'],
  ['[]', ''],
  ['', ''],
])('%j becomes %j', (title, cleaned) => {
  expect(removeBrackets(title)).toBe(cleaned)
})

const seed = inject('propertySeed')
fc.configureGlobal({ numRuns: 500 * inject('propertyRounds'), ...(seed === undefined ? {} : { seed }) })

const anyTitle = fc
  .array(
    fc.oneof(
      fc.constantFrom(...bracketPairs, ...'()[]{}（）【】⎡⎤:;=-?!.,"\' '),
      fc.constantFrom('how', 'Ton', '1', ':)', ' (x) ', '何', 's', 're', ' my ', 'sin', ' to ', 'why so?'),
    ),
  )
  .map((parts) => parts.join(''))
const anyText = fc.oneof(anyTitle, fc.string({ unit: 'binary' }))

test('no bracket remains except in formulas and code', () => {
  fc.assert(fc.property(anyText, (text) => !hasBrackets(removeBrackets(text))))
})

test('Unicode classifies every bracket as opening or closing punctuation', () => {
  for (const [at, sign] of [...bracketPairs].entries())
    expect(sign).toMatch(at % 2 === 0 ? /\p{Ps}/u : /\p{Pe}/u)
})

test('a text with readable content keeps some of it', () => {
  const readable = /[\p{L}\p{N}]/u
  fc.assert(fc.property(anyText, (text) => !readable.test(text) || readable.test(removeBrackets(text))))
})

test('the result is one trimmed line without double spaces, and removing brackets again does not change it', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const once = removeBrackets(text)
      expect(once).not.toMatch(/\s{2}|[\n\r]|^\s|\s$/)
      expect(removeBrackets(once)).toBe(once)
    }),
  )
})

test('a text without brackets changes only in its spaces', () => {
  const plain = anyText.filter((text) => !/[\p{Ps}\p{Pe}]/u.test(text))
  fc.assert(
    fc.property(plain, (text) => {
      expect(removeBrackets(text).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
    }),
  )
})
