import { CleaningRisk } from '@quarry/contracts/cleaning-risk'
import { expect, test } from 'vitest'
import { riskOf } from './title-risk.ts'

const risk = (original: string, title: string, rejections = 0) => riskOf(original, title, { rejections })

test.each([
  ['Is tea good for sleep?', 'Is tea good for sleep?'],
  ['[Serious] is tea good for sleep', 'Is tea good for sleep?'],
  ['where can i recieve mail (19F)', 'Where can I receive mail?'],
])('from %j to %j only the form differs', (original, title) => {
  expect(risk(original, title)).toEqual({ score: 0 })
})

test('the gravest difference sets the score, which all of them explain', () => {
  const scored = [
    risk('is it safe with snow tires', 'Is it safe in snow tires?'),
    risk('is it safe with snow tires', 'Is it safe with tires?'),
    risk('is it safe with snow tires', 'Is it safe with winter tires?'),
    risk('is it safe with tires', 'Is it safe with winter tires?'),
    risk('is it safe with tires in winter', 'Is it safe with tires?'),
  ]
  expect(scored.map(({ differences }) => differences)).toEqual([
    'with → in',
    'left out: snow',
    'snow → winter',
    'added: winter',
    'left out: winter',
  ])
  expect(scored.map(({ score }) => score)).toEqual(scored.map(({ score }) => score).toSorted((a, b) => b - a))
})

test('a remark that went with its brackets is a difference, a tag is none', () => {
  expect(risk('is tea good (i have it cold) for sleep [Q]', 'Is tea good for sleep?').differences).toBe(
    'left out: cold',
  )
})

test('a title that was rejected before is riskier than one that was not', () => {
  expect(risk('is tea good', 'Is tea good?', 1).score).toBeGreaterThan(
    risk('is tea good', 'Is tea good?').score,
  )
})

test('where the words of a language are not known, any change is a little riskier', () => {
  expect(risk('ผมควรปลูกมะเขือเทศเมื่อไหร่', 'ผมควรปลูกมะเขือเทศเมื่อไหร่?').score).toBeGreaterThan(0)
})

test('every risk is what a question may hold, also of long words and unpaired surrogates', () => {
  for (const title of [`is ${'x'.repeat(200)} good ${'y'.repeat(99)}`, 'is \ud800 (a b c d) fine', '', '((('])
    for (const response of ['Is it good?', title, 'Fine?']) CleaningRisk.parse(risk(title, response))
})
