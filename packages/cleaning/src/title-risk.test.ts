import { CleaningRisk } from '@quarry/contracts/cleaning-risk'
import { expect, test } from 'vitest'
import { riskOf } from './title-risk.ts'

test.each([
  ['Is tea good for sleep?', 'Is tea good for sleep?'],
  ['[Serious] is tea good for sleep', 'Is tea good for sleep?'],
  ['where can i recieve mail (19F)', 'Where can I receive mail?'],
])('only the form differs between %j and %j', (original, title) => {
  expect(riskOf(original, title)).toEqual({ reason: 'form' })
})

test.each([
  ['why does grass make me itch', 'Why does grass make me burn?', 'replaced', 'itch → burn'],
  ['how do i get into this field', 'How do I get out of this field?', 'replaced', 'into → out'],
  ['is it safe with snow tires', 'Is it safe with tires?', 'left-out', 'left out: snow'],
  ['is it safe with tires', 'Is it safe with winter tires?', 'added', 'added: winter'],
  ['do dogs chase cats', 'Do cats chase dogs?', 'moved', 'moved: chase dogs'],
  ['is my AC loud', 'Is my air compressor loud?', 'written-out', 'AC → air compressor'],
  ['my starter smells like acetone', 'Why does my starter smell like acetone?', 'replaced', 'my → Why'],
  ['Mi masa madre huele a acetona', '¿Por qué mi masa madre huele a acetona?', 'replaced', 'Mi → Por'],
  ['Mon four sent le plastique', 'Pourquoi mon four sent-il le plastique ?', 'replaced', 'Mon → Pourquoi'],
  ['Question about terrain.', 'What is a question about terrain?', 'added', 'added: What'],
  ['is a hot lamp safe here', 'Is a warm lamp safe?', 'replaced', 'hot → warm'],
] as const)('the most serious reason comes first from %j to %j', (original, title, reason, differences) => {
  expect(riskOf(original, title)).toEqual({ reason, differences })
})

test('a remark removed with its brackets is a difference, and a tag is not', () => {
  expect(riskOf('is tea good (i have it cold) for sleep [Q]', 'Is tea good for sleep?').differences).toBe(
    'left out: cold',
  )
})

test('every risk can be stored in a question, even with long words and unpaired surrogates', () => {
  for (const title of [`is ${'x'.repeat(200)} good ${'y'.repeat(99)}`, 'is \ud800 (a b c d) fine', '', '((('])
    for (const response of ['Is it good?', title, 'Fine?']) CleaningRisk.parse(riskOf(title, response))
})
