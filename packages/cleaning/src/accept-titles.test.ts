import { expect, test } from 'vitest'
import { acceptTitles } from './accept-titles.ts'
import { prepareTitles } from './prepare-titles.ts'
import {
  bread,
  check,
  checkFig,
  cleanBread,
  cleanFig,
  cleanRouter,
  fig,
  prepared,
} from './testing/check-responses.ts'

test('good responses are accepted by their alias in any order', () => {
  expect(check([cleanRouter, cleanFig, cleanBread])).toEqual({
    accepted: [
      { id: '1aa', title: cleanFig.title },
      { id: '1ab', title: cleanBread.title },
      { id: '1ac', title: cleanRouter.title },
    ],
    rejected: [],
  })
})

test('a missing response affects only its own title', () => {
  const results = check([cleanFig, cleanRouter])
  expect(results.accepted.map(({ id }) => id)).toEqual(['1aa', '1ac'])
  expect(results.rejected).toEqual([{ id: '1ab', reason: 'missing' }])
})

test('two responses for one title are both rejected', () => {
  expect(check([cleanFig, cleanBread, cleanRouter, cleanFig]).rejected).toEqual([
    { id: '1aa', reason: 'duplicate' },
  ])
})

test('if a check throws, only that title is rejected', () => {
  const damaged = {
    ...fig,
    get terms(): string[] {
      throw new RangeError('too long')
    },
  }
  const { accepted, rejected } = check([cleanFig, cleanBread], [damaged, bread])
  expect(accepted.map(({ id }) => id)).toEqual([bread.id])
  expect(rejected).toEqual([{ id: fig.id, reason: 'unchecked', error: new RangeError('too long') }])
})

test('an invented id is ignored', () => {
  expect(check([cleanFig, { id: 't1', title: 'How are you?' }], [fig])).toEqual({
    accepted: [{ id: '1aa', title: cleanFig.title }],
    rejected: [],
  })
})

test('brackets that the model keeps are removed by Quarry’s own rules', () => {
  const plain = 'how do i prune a fig tree that grow too tall'
  expect(checkFig('How do I prune a fig tree (tall)?').accepted).toEqual([
    { id: '1aa', title: 'How do I prune a fig tree?' },
  ])
  for (const response of ['=', fig.title])
    expect(checkFig(response).accepted).toEqual([{ id: '1aa', title: plain }])
})

test.each<[string, string, string]>([
  ['how 2 fix ur wifi [solved?]', 'How do you fix your Wi-Fi?', 'How do you fix your Wi-Fi?'],
  [
    'see https://figs.example/faq whats the best soil?',
    'See https://figs.example/faq: what is the best soil?',
    'See https://figs.example/faq: what is the best soil?',
  ],
  [
    'is 1600 bucks 2 much for a 10k run coach',
    '"Is 1,600 bucks too much for a 10,000 m run coach?"',
    'Is 1,600 bucks too much for a 10,000 m run coach?',
  ],
  [
    'warum geht mein teig nicht auf (roggen)',
    'Warum geht mein Teig\nnicht auf?',
    'Warum geht mein Teig nicht auf?',
  ],
  ['パンが膨らまないのはなぜ', 'パンが膨らまないのはなぜですか？', 'パンが膨らまないのはなぜですか？'],
  [
    'ou trouver de la bonne pate a tarte',
    'Où trouver de la bonne pâte à tarte ?',
    'Où trouver de la bonne pâte à tarte ?',
  ],
  [
    'best bikes of the 90s under two hundred',
    'What are the best bikes of the 1990s under 200?',
    'What are the best bikes of the 1990s under 200?',
  ],
  [
    'any good film from 96 about a 5k run',
    'Is there any good film from 1996 about a 5,000 m run?',
    'Is there any good film from 1996 about a 5,000 m run?',
  ],
  ['<b>why</b> is my rye flat (first try)', '<B>Why</B> is my rye flat?', '<B>Why</B> is my rye flat?'],
  ['<B>why</B> is my rye flat (first try)', '<b>Why</b> is my rye flat?', '<b>Why</b> is my rye flat?'],
  ['what did i eat? 5 weeks, 3 doctors, freaking out', 'What did I eat?', 'What did I eat?'],
])('for %j the response %j is accepted as %j', (source, response, title) => {
  expect(checkFig(response, { ...fig, title: source }).accepted).toEqual([{ id: '1aa', title }])
})

test.each<[string, string | undefined]>([
  ['Prune [tall] fig tree?', 'prune fig tree'],
  ['buy cheap watches', undefined],
  ['', undefined],
])('the keyword %j is kept as %j', (keyword, kept) => {
  const results = check([{ ...cleanFig, keyword }], [fig], true)
  expect(results.accepted[0]?.keyword).toBe(kept)
})

test('a keyword that was not requested is dropped', () => {
  expect(check([{ ...cleanFig, keyword: 'prune fig tree' }], [fig]).accepted[0]).not.toHaveProperty('keyword')
})

/** The British and American spellings. */
const spellings =
  `colour color,favourite favorite,neighbour neighbor,centre center,theatre theater,litre liter,metre meter,
organise organize,realise realize,analyse analyze,defence defense,licence license,travelling traveling,cancelled canceled,
jewellery jewelry,grey gray,tyre tire,aluminium aluminum,mum mom,catalogue catalog,dialogue dialog,programme program,
plough plow,sceptical skeptical,fulfil fulfill,pyjamas pajamas,cosy cozy,storey story,mould mold,draught draft,
manoeuvre maneuver,anaesthetic anesthetic,paediatric pediatric,cheque check,moustache mustache`
    .split(',')
    .map((pair) => pair.trim().split(' '))

test.each(spellings)('the other spelling of %s, %s, is accepted', (british = '', american = '') => {
  const titleWith = (word: string) => `What should I know about ${word} before the winter?`
  const accept = (title: string, response: string) => {
    const prepared = prepareTitles([{ id: 'a1', title: title.toLowerCase() }])
    const items = prepared.map(({ alias }) => ({ id: alias, title: response }))
    return acceptTitles(prepared, items, { keyword: false, absence: 'missing' }).accepted[0]?.title
  }
  expect(accept(titleWith(british), titleWith(american))).toBe(titleWith(american))
  expect(accept(titleWith(american), titleWith(british))).toBe(titleWith(british))
})

test.each(['iOS keeps crashing', 'iTunes or Spotify for a car?', 'eBay fees went up'])(
  '%j keeps its spelling, whether the model repeats it or sends the sign for an unchanged title',
  (title) => {
    expect(checkFig(title, prepared('1ad', 'tbke2', title)).accepted).toEqual([{ id: '1ad', title }])
    expect(checkFig('=', prepared('1ad', 'tbke2', title)).accepted).toEqual([{ id: '1ad', title }])
  },
)
