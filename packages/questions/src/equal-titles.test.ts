import fc from 'fast-check'
import { expect, test } from 'vitest'
import { equalTextOf, groupEqualTitles, PERCENT_MIN, timesAsked } from './equal-titles.ts'
import { thresholdOf } from './is-question.ts'

const asked = (id: string, originalTitle: string, author = '') => ({ id, originalTitle, author })

test.each([
  ['Why is my starter flat?', 'why is  my starter flat'],
  ['Why is my starter flat?', ' WHY is my starter flat ?! '],
  ['Why is my starter flat?', 'Why is my starter flat…'],
  ['Pourquoi mon levain est plat ?', 'pourquoi mon levain est plat？'],
  ['Cafe\u0301 in Ghent?', 'Caf\u00e9 in Ghent'],
  ['Ｗｈｙ １２?', 'why 12'],
  ['パンはなぜ膨らまないのですか。', 'パンはなぜ膨らまないのですか'],
])('%j and %j are one question', (one, other) => {
  expect(equalTextOf(one)).toBe(equalTextOf(other))
})

test.each([
  ['Ist das schon gut?', 'Ist das schön gut?'],
  ['Is C good?', 'Is C++ good?'],
  ['Is it C', 'Is it C++'],
  ['Is it C', 'Is it C#'],
  ['Is it 1.5', 'Is it 15'],
  ['Is it 5', 'Is it 5 %'],
  ['Is it 2³', 'Is it 23'],
  ['Is it his?', 'Is it “his”?'],
  ['???', '!!!'],
])('%j and %j are two', (one, other) => {
  expect(equalTextOf(one)).not.toBe(equalTextOf(other))
})

test('equal titles of one known author count once, those of unknown authors each', () => {
  const title = 'How do I feed a rye starter?'
  const posts = ['ann', 'Ann', 'bea', '', '', '[deleted]'].map((author, at) => asked(`a${at}`, title, author))
  expect(groupEqualTitles(posts)).toEqual([{ ids: posts.map(({ id }) => id), asked: 5, kind: 'question' }])
  expect(timesAsked([asked('b1', title, 'ann'), asked('b2', 'What is a banneton?', 'ann')])).toBe(2)
})

test('a row that stands for many rows of a file counts as many', () => {
  const day = '2026-11-01T00:00:00.000Z'
  const inFile = {
    ...asked('a1', 'Where is my parcel?'),
    asked: { count: 1445, rows: 1450, first: day, last: day, files: ['a'] },
  }
  expect(timesAsked([inFile, asked('a2', 'where is my parcel', 'ann')])).toBe(1446)
})

test.each([
  ['Help!', 'text'],
  ['Rye flour?', 'text'],
  ['パンとは？', 'text'],
  ['How long does dough keep?', 'question'],
] as const)('%j is the same %s wherever it stands', (title, kind) => {
  expect(groupEqualTitles([asked('a1', title), asked('a2', title)])).toEqual([
    { ids: ['a1', 'a2'], asked: 2, kind },
  ])
})

test('a title in a script without spaces has eight characters, and the finder has the last word', () => {
  const rated = { ...asked('a1', 'サワードウはどのくらい持ちますか'), probability: 90 }
  expect(groupEqualTitles([rated])).toMatchObject([{ kind: 'question' }])
  expect(groupEqualTitles([{ ...rated, originalTitle: '酸面包会坏吗？' }])).toMatchObject([{ kind: 'text' }])
  expect(groupEqualTitles([{ ...rated, probability: 3 }])).toMatchObject([{ kind: 'text' }])
})

test('a title that the finder rejected is the same text, unless the user counts it as a question', () => {
  expect(thresholdOf('broad')).toBe(PERCENT_MIN)
  const loaf = asked('a1', 'My first loaf of the year')
  const kindOf = (facts: object) => groupEqualTitles([{ ...loaf, ...facts }])[0]?.kind
  expect(kindOf({ probability: PERCENT_MIN - 1 })).toBe('text')
  expect(kindOf({ noQuestion: true })).toBe('text')
  expect(kindOf({ noQuestion: true, chosen: true })).toBe('question')
  expect(kindOf({ probability: PERCENT_MIN })).toBe('question')
})

const title = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        'Why',
        'why',
        'C',
        'C++',
        'é',
        'e\u0301',
        'Ａ',
        '?',
        '!',
        ' ',
        '5',
        '%',
        '。',
        'İ',
        'ß',
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
)

test('every question is in exactly one group, and equal texts are exactly those of a group', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(title, fc.constantFrom('', 'ann', 'bea'))), (given) => {
      const questions = given.map(([text, author], at) => asked(`a${at}`, text, author))
      const groups = groupEqualTitles(questions)
      expect(groups.flatMap(({ ids }) => ids).toSorted()).toEqual(questions.map(({ id }) => id).toSorted())
      const textsOf = groups.map(
        ({ ids }) =>
          new Set(ids.map((id) => equalTextOf(questions[Number(id.slice(1))]?.originalTitle ?? ''))),
      )
      expect(textsOf.every(({ size }) => size === 1)).toBe(true)
      expect(new Set(textsOf.flatMap((texts) => [...texts])).size).toBe(groups.length)
      for (const { asked: times, ids } of groups) {
        expect(times).toBeGreaterThan(0)
        expect(times).toBeLessThanOrEqual(ids.length)
      }
      expect(groups.reduce((sum, { asked: times }) => sum + times, 0)).toBe(timesAsked(questions))
    }),
  )
})

test('the text is settled after one pass, whatever the title and its case, spaces and end marks', () => {
  fc.assert(
    fc.property(title, fc.constantFrom('', '?', ' ?!', '…', '。', '  '), (text, end) => {
      const once = equalTextOf(text)
      expect(equalTextOf(once)).toBe(once)
      expect(once).toBe(once.normalize('NFC'))
      if (/[\p{L}\p{N}]$/u.test(once)) expect(equalTextOf(`  ${text}${end}`)).toBe(once)
    }),
  )
})
