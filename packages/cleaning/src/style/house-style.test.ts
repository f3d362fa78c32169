import { type HouseStyle, plainStyle } from '@quarry/contracts/house-style'
import { expect, test } from 'vitest'
import { acceptTitles } from '../accept-titles.ts'
import { cleaningRules, promptTitles } from '../cleaning-prompt.ts'
import { prepareTitles } from '../prepare-titles.ts'
import type { RejectionReason } from '../rejection-reason.ts'
import { riskOf } from '../risk/title-risk.ts'
import { isTitleCase } from './title-case.ts'

function accept(
  title: string,
  response: string,
  {
    terms = [],
    sentenceCase = false,
    earlier = [],
  }: {
    terms?: string[]
    sentenceCase?: boolean
    earlier?: RejectionReason[]
  } = {},
) {
  const prepared = prepareTitles([{ id: 'a1', title, earlier }], terms)
  const items = prepared.map(({ alias }) => ({ id: alias, title: response }))
  const { accepted, rejected } = acceptTitles(prepared, items, {
    keyword: false,
    absence: 'missing',
    sentenceCase,
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

test('a term that looks like a mistake needs no change', () => {
  expect(
    accept('pip or uv, which one is faster?', 'pip or uv, which one is faster?', { terms: ['pip'] }),
  ).toBe('pip or uv, which one is faster?')
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

test.each(spellings)('the other spelling of %s, %s, changes no word', (british = '', american = '') => {
  const title = (word: string) => `What should I know about ${word} before the winter?`
  expect(accept(title(british).toLowerCase(), title(american))).toBe(title(american))
  expect(riskOf(title(british), title(american), { rejections: 0 })).toEqual({ score: 0 })
  expect(accept(title(american).toLowerCase(), title(british))).toBe(title(british))
})
