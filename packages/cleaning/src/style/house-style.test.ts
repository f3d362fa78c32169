import { type HouseStyle, plainStyle, type Spelling } from '@quarry/contracts/house-style'
import { expect, test } from 'vitest'
import { acceptTitles } from '../accept-titles.ts'
import { cleaningRules, promptTitles } from '../cleaning-prompt.ts'
import { isTitleCase } from '../letter-case.ts'
import { prepareTitles } from '../prepare-titles.ts'
import type { RejectionReason } from '../rejection-reason.ts'
import { respell } from './respell.ts'

function accept(
  title: string,
  response: string,
  {
    terms = [],
    sentenceCase = false,
    spelling = 'as-written',
    earlier = [],
  }: {
    terms?: string[]
    sentenceCase?: boolean
    spelling?: Spelling
    earlier?: RejectionReason[]
  } = {},
) {
  const prepared = prepareTitles([{ id: 'a1', title, earlier }], terms)
  const items = prepared.map(({ alias }) => ({ id: alias, title: response }))
  const { accepted, rejected } = acceptTitles(prepared, items, {
    keyword: false,
    absence: 'missing',
    sentenceCase,
    spelling,
  })
  return accepted[0]?.title ?? rejected[0]?.reason
}

test('the rules say nothing of a plain style, and of another what it asks for', () => {
  expect(cleaningRules(true, plainStyle)).toBe(cleaningRules(true))
  const style: HouseStyle = { protectedTerms: ['PyTorch'], spelling: 'british', sentenceCase: true }
  const [, added] = cleaningRules(false, style).split('The house style:')
  expect(added).toMatch(/hold keep/)
  expect(added).toMatch(/British spelling/)
  expect(added).toMatch(/sentence case/)
  expect(cleaningRules(false, { ...plainStyle, spelling: 'american' })).toMatch(/American spelling/)
})

test('a title is sent with the terms that it has, and no others', () => {
  const titles = [
    { id: 'a1', title: 'why is PyTorch slow' },
    { id: 'a2', title: 'why is keras slow' },
  ]
  const sent = JSON.parse(promptTitles(prepareTitles(titles, ['PyTorch', 'JAX'])))
  expect(sent).toEqual([
    { id: expect.any(String), title: 'why is PyTorch slow', keep: ['PyTorch'] },
    { id: expect.any(String), title: 'why is keras slow' },
  ])
})

test('a title with a term that was changed is accepted with the term restored, else rejected', () => {
  const terms = ['PyTorch', 'Roomba']
  expect(accept('how do i use PyTorch', 'How do I use pytorch?', { terms })).toBe('How do I use PyTorch?')
  const unclear = 'Is a robot better than another robot?'
  expect(accept('is a Roomba better than another Roomba', unclear, { terms })).toBe('changed-term')
  expect(accept('how do i use PyTorch', 'How do I use pytorch?')).toBe('How do I use pytorch?')
})

test.each([
  ['How To Grow A Fig In The House?', true],
  ['How do I grow a fig in The Hague?', false],
  ['Is The Office better than the book?', false],
  ['HOW TO GROW A FIG', false],
  ['How do I stop a fig? Is it too late?', false],
  ['Wie pflanze ich eine Feige?', false],
])('%j is in title case: %s', (title, expected) => {
  expect(isTitleCase(title)).toBe(expected)
})

test('sentence case rejects title case once, if the style wants it', () => {
  const [title, response] = ['How To Grow A Fig In A Pot', 'How To Grow A Fig In A Pot?']
  expect(accept(title, response)).toBe(response)
  expect(accept(title, response, { sentenceCase: true })).toBe('title-case')
  expect(accept(title, response, { sentenceCase: true, earlier: ['title-case'] })).toBe(response)
})

/** British and American. */
const spellings =
  `colour color,favourite favorite,neighbour neighbor,centre center,theatre theater,litre liter,metre meter,
organise organize,realise realize,analyse analyze,defence defense,licence license,travelling traveling,cancelled canceled,
jewellery jewelry,grey gray,tyre tire,aluminium aluminum,mum mom,catalogue catalog,dialogue dialog,programme program,
plough plow,sceptical skeptical,fulfil fulfill,pyjamas pajamas,cosy cozy,storey story,mould mold,draught draft,
manoeuvre maneuver,anaesthetic anesthetic,paediatric pediatric,cheque check,moustache mustache`
    .split(',')
    .map((pair) => pair.trim().split(' '))

/** They are also other words. */
const keptAsWritten = new Set(
  'metre licence tyre mum dialogue programme storey draught cheque catalogue'.split(' '),
)

test.each(spellings)('the other spelling of %s, %s, is accepted', (british = '', american = '') => {
  const title = (word: string) => `What should I know about ${word} before the winter?`
  expect(accept(title(british).toLowerCase(), title(american))).toBe(title(american))
  expect(accept(title(american).toLowerCase(), title(british))).toBe(title(british))
})

test.each([
  ['why is my neighbours grey centre light flickering', 'Why is my neighbor’s gray center light flickering?'],
  [
    'how do i organise and analyse jewellery for travelling',
    'How do I organize and analyze jewelry for traveling?',
  ],
  ['colour or monochrome, what do you favour', 'Color or monochrome, what do you favor?'],
])('whatever the model writes, %j comes out in the spelling that was chosen', (title, american) => {
  const british = americanToBritish[american]
  for (const response of [american, british ?? '']) {
    expect(accept(title, response, { spelling: 'american' })).toBe(american)
    expect(accept(title, response, { spelling: 'british' })).toBe(british)
    expect(accept(title, response)).toBe(response)
  }
})

const americanToBritish: Readonly<Record<string, string>> = {
  'Why is my neighbor’s gray center light flickering?': 'Why is my neighbour’s grey centre light flickering?',
  'How do I organize and analyze jewelry for traveling?':
    'How do I organise and analyse jewellery for travelling?',
  'Color or monochrome, what do you favor?': 'Colour or monochrome, what do you favour?',
}

test.each<[Spelling, string]>([
  ['american', 'Is Labour stronger than the Tories, and was the "Theatre of Blood" good?'],
  ['american', 'Why does the promise to exercise make four of our hours worse?'],
  ['american', 'Wo ist das Centre Pompidou, und wie teuer ist es dort?'],
  ['british', 'Is the Kennedy Space Center near Pearl Harbor?'],
  ['british', 'Which laboratory gives an honorary prize for the size of a program?'],
  ['british', 'How do I set background_color in color.js?'],
  ['british', 'Do I check the story before I draft it, or practice first?'],
])('in %s spelling, names, code and other words stay: %j', (spelling, title) => {
  expect(respell(title, spelling)).toBe(title)
})

test('a protected term keeps its spelling', () => {
  const [title, terms] = ['is the color of Centre the same in Center', ['Centre', 'color']]
  expect(accept(title, 'Is the color of Centre the same in Center?', { terms, spelling: 'british' })).toBe(
    'Is the color of Centre the same in Center?',
  )
})

test.each(spellings.filter((pair) => !pair.some((word) => keptAsWritten.has(word))))(
  '%s and %s are respelled both ways',
  (british = '', american = '') => {
    expect(respell(`what is the ${british} of this thing`, 'american')).toBe(
      `what is the ${american} of this thing`,
    )
    expect(respell(`what is the ${american} of this thing`, 'british')).toBe(
      `what is the ${british} of this thing`,
    )
  },
)
