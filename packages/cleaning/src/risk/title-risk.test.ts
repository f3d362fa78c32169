import { CleaningRisk } from '@quarry/contracts/cleaning-risk'
import { expect, test } from 'vitest'
import { riskOf } from './title-risk.ts'

const risk = (original: string, title: string, rejections = 0) => riskOf(original, title, { rejections })

test.each([
  ['Is tea good for sleep?', 'Is tea good for sleep?'],
  ['[Serious] is tea good for sleep', 'Is tea good for sleep?'],
  ['Hi all, is tea good for sleep? Thanks!', 'Is tea good for sleep?'],
])('from %j to %j nothing can have changed', (original, title) => {
  expect(risk(original, title)).toEqual({ score: 0 })
})

test.each([
  [
    'should i eat raw fish before a race',
    'Should I eat fish before a race?',
    { reason: 'word-removed', before: 'raw' },
  ],
  [
    'is it safe to drive with snow tires',
    'Is it safe to drive in snow tires?',
    { reason: 'small-word-changed', before: 'with', after: 'in' },
  ],
  [
    'where can i buy cheap chairs',
    'Why can I buy cheap chairs?',
    { reason: 'small-word-changed', before: 'where', after: 'Why' },
  ],
  [
    'does my employer pay for help',
    'Does my employee pay for help?',
    { reason: 'word-changed', before: 'employer', after: 'employee' },
  ],
  [
    'do the Chicago trains run at night',
    'Do the trains run at night?',
    { reason: 'name-changed', before: 'Chicago' },
  ],
  [
    'is a cat on a mat ok',
    'Is a mat on a cat OK?',
    { reason: 'order-changed', before: 'cat mat', after: 'mat cat' },
  ],
  ['Help with soggy pancakes', 'How do I fix soggy pancakes?', { reason: 'word-added', after: 'fix' }],
  [
    'has anyone baked in Rome w/o using an oven',
    'Has anyone baked in Rome?',
    { reason: 'word-removed', before: 'without using an oven' },
  ],
  [
    'how is QVB in winter',
    'How is Quiet Valley Bakery in winter?',
    { reason: 'abbreviation', before: 'QVB', after: 'Quiet Valley Bakery' },
  ],
  [
    'does a wasp sting me or go for the jam to eat toast',
    'Does a wasp sting me or go for the jam?',
    { reason: 'word-removed', before: 'eat toast' },
  ],
  // the graver change comes after a lighter one
  [
    'is oolong fine when i eat raw fish',
    'Is coffee fine when I eat fish?',
    { reason: 'word-removed', before: 'raw' },
  ],
  ['why does sum(a, b) fail', 'Why does sum fail?', { reason: 'brackets-removed', before: 'sum(a, b)' }],
])(
  'from %j to %j the gravest change is named, and it is riskier than a spelling mistake',
  (original, title, found) => {
    const spelling = risk('where can i recieve mail abroad', 'Where can I receive mail abroad?')
    expect(risk(original, title)).toMatchObject(found)
    expect(risk(original, title).score).toBeGreaterThan(spelling.score)
  },
)

test.each([
  ['is teh tea good', 'Is the tea good?'],
  ['my coat adn hat', 'My coat and hat?'],
  ['is tea godo', 'Is tea good?'],
])('from %j to %j the risk is low: letters of a short word had changed places', (original, title) => {
  expect(risk(original, title).score).toBeLessThan(10)
})

test('a title that was rejected before is riskier than one that was not', () => {
  const titles = ['where can i recieve mail', 'Where can I receive mail?'] as const
  expect(risk(...titles, 2).score).toBeGreaterThan(risk(...titles).score)
  expect(risk('is tea good', 'Is tea good?', 1)).toMatchObject({ reason: 'retried' })
})

test('where the words of a language are not known, any change is a little riskier', () => {
  expect(risk('ผมควรปลูกมะเขือเทศเมื่อไหร่', 'ผมควรปลูกมะเขือเทศเมื่อไหร่?')).toEqual({
    score: 8,
    reason: 'language-unknown',
  })
})

test('every risk is what a question may hold, also of long words and unpaired surrogates', () => {
  for (const title of [`is ${'x'.repeat(200)} good ${'y'.repeat(99)}`, 'is \ud800 (a b c d) fine', '', '((('])
    for (const response of ['Is it good?', title, 'Fine?']) CleaningRisk.parse(risk(title, response))
})
