import { applyDecision, withTitle } from '@quarry/contracts/question-rules'
import { expect, test } from 'vitest'
import { sampleQuestion } from '../../analysis/questions/testing/sample-question.ts'
import { riskRankOf } from '../../runs/risk.ts'
import { isComparable, needsReview, reviewStateOf } from './review-state.ts'

const cleaned = sampleQuestion('a', {
  processingStatus: 'processed',
  aiEnhanced: true,
  keyword: 'loaf',
  topic: 'Loaf',
  risk: { reason: 'added' },
})
const overruled = sampleQuestion('b', {
  processingStatus: 'processed',
  edited: true,
  suggestion: 'Done yet?',
})

test('a title that the AI changed needs review until it is accepted', () => {
  expect(needsReview(cleaned)).toBe(true)
  expect(needsReview(applyDecision(cleaned, 'accept'))).toBe(false)
  expect(applyDecision(cleaned, 'accept').title).toBe(cleaned.title)
  expect(isComparable(applyDecision(cleaned, 'accept'))).toBe(true)
})

test('a title that asks something else is cleaned again with a note, and keeps no topic when it is reverted', () => {
  const judged = (result: 'scope' | 'other') => ({
    ...cleaned,
    risk: { reason: 'added' as const, verdict: { result } },
  })
  expect(applyDecision(judged('other'), 'clean-again')).toMatchObject({
    misread: true,
    processingStatus: 'pending',
  })
  expect(applyDecision(judged('scope'), 'clean-again')).not.toHaveProperty('misread')
  expect(applyDecision(judged('other'), 'revert')).not.toHaveProperty('topic')
})

test('a title that the AI left unchanged needs no review', () => {
  expect(needsReview({ ...cleaned, title: cleaned.originalTitle })).toBe(false)
  expect(needsReview(sampleQuestion('c', { title: 'Mine', edited: true }))).toBe(false)
})

test('removed bracket tags need no review, unless a check noticed them', () => {
  const tagged = { ...cleaned, title: 'Why is it wet?', originalTitle: '[Help] Why is it wet? (pic)' }
  expect(reviewStateOf({ ...tagged, risk: { reason: 'form' } })).toBe('Nothing to see')
  expect(reviewStateOf({ ...tagged, risk: { reason: 'left-out', differences: 'left out: Help' } })).toBe(
    'The rest',
  )
  expect(reviewStateOf({ ...tagged, title: 'Why is it damp?' })).toBe('The rest')
})

test('unrated titles and suggestions are reviewed one by one', () => {
  const changed = { ...cleaned, title: 'Why is it damp?' }
  expect(reviewStateOf({ ...changed, risk: { reason: 'left-out' } })).toBe('The rest')
  expect(reviewStateOf({ ...changed, risk: { reason: 'replaced' } })).toBe('To review')
  const { risk, ...unrated } = changed
  expect(reviewStateOf(unrated)).toBe('To review')
  expect(reviewStateOf({ ...changed, risk: { reason: 'form' }, suggestion: 'Why so damp?' })).toBe(
    'To review',
  )
})

test('a reviewed title was seen on its own or accepted together with others', () => {
  const together = applyDecision(cleaned, 'accept-together')
  expect(together).toEqual({ ...cleaned, reviewed: true, acceptedTogether: true })
  expect(reviewStateOf(together)).toBe('Accepted together')
  for (const seen of [
    applyDecision(together, 'accept'),
    applyDecision(together, 'revert'),
    withTitle(together, 'Mine?'),
    applyDecision(cleaned, 'accept'),
  ]) {
    expect(reviewStateOf(seen)).toBe('Seen')
    expect(seen).not.toHaveProperty('acceptedTogether')
  }
})

test('a suggestion needs review and can replace the title', () => {
  expect(needsReview(overruled)).toBe(true)
  const taken = applyDecision(overruled, 'take-suggestion')
  expect(taken).toMatchObject({ title: 'Done yet?', aiEnhanced: true, edited: false })
  expect(taken).not.toHaveProperty('suggestion')
  expect(needsReview(taken)).toBe(false)
  expect(applyDecision(cleaned, 'take-suggestion')).toBe(cleaned)
})

test('reverting keeps a cleaned question processed with its original title, which needs no review', () => {
  const reverted = applyDecision(cleaned, 'revert')
  expect(reverted).toEqual(
    sampleQuestion('a', {
      title: cleaned.originalTitle,
      ...{ processingStatus: 'processed', reviewed: true, keyword: 'loaf', topic: 'Loaf' },
    }),
  )
  expect(needsReview(reverted)).toBe(false)
})

test.each(['pending', 'processing'] as const)(
  'a %s question loses its edit by a revert',
  (processingStatus) => {
    const edited = sampleQuestion('a', { title: 'Mine', edited: true, processingStatus })
    const { originalTitle: title } = edited
    expect(applyDecision(edited, 'revert')).toEqual(sampleQuestion('a', { title, processingStatus }))
  },
)

test('the second opinion outweighs changed words, and its `same` makes a title low-risk', () => {
  const changed = { ...cleaned, title: 'Why is it damp?' }
  const judged = (result: 'same' | 'scope' | 'other') => ({
    ...changed,
    risk: { reason: 'replaced' as const, verdict: { result } },
  })
  const rows = [
    judged('same'),
    changed,
    { ...changed, risk: { reason: 'replaced' as const } },
    judged('scope'),
  ]
  expect([...rows, judged('other')].map(riskRankOf)).toEqual([8, 4, 2, 1, 0])
  expect(reviewStateOf(judged('same'))).toBe('The rest')
  expect(reviewStateOf(judged('scope'))).toBe('To review')
})
