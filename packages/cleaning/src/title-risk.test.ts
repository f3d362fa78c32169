import { CleaningRisk, isRisky } from '@quarry/contracts/cleaning-risk'
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
  ['Question about terrain.', 'What is a question about terrain?', 'replaced', 'Question → What'],
  ['Laptop under 500', 'What is a good laptop under 500?', 'added', 'added: What · added: good'],
  ["Cat won't eat dry food", "Why won't my cat eat dry food?", 'added', 'added: Why · moved: cat'],
  ['is a hot lamp safe here', 'Is a warm lamp safe?', 'replaced', 'hot → warm'],
] as const)('the most serious reason comes first from %j to %j', (original, title, reason, differences) => {
  expect(riskOf(original, title)).toEqual({ reason, differences })
})

/** Titles without a word that asks or requests, each with a question that a model may invent. */
const invented = [
  ['Strange question about caffeine...', 'What is a strange question about caffeine?'],
  ['Question about terrain.', 'What is a question about terrain?'],
  [
    'My wife (29F) is encouraging me (31M) to have an affair?',
    'Why is my wife encouraging me to have an affair?',
  ],
  ['First world problems', 'What are first-world problems?'],
  [
    'BBoE is pretty awesome, but so is their customer service',
    'Why is BBoE pretty awesome, but also their customer service?',
  ],
  [
    'One of my co-workers came up with a cool idea for bike lights and would appreciate some exposure for it.',
    'How can one of my co-workers get some exposure for a cool idea for bike lights?',
  ],
  [
    'Gun: check. Badge:check. Spokey dokeys: CHECK. Lets roll.',
    'What are gun, badge and spokey dokeys checks?',
  ],
  ["We're almost there. Only 5 km to the...wait, what??", 'What is only 5 km away?'],
  ['My starter smells like acetone', 'Why does my starter smell like acetone?'],
] as const

test.each(invented)('%j does not become %j without a mark', (original, title) => {
  expect(isRisky(riskOf(original, title))).toBe(true)
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
