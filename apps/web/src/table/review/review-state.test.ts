import { applyDecision } from '@quarry/contracts/question-rules'
import { expect, test } from 'vitest'
import { riskRankOf } from '../../questions/risk.ts'
import { sampleQuestion } from '../../questions/testing/sample-question.ts'
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

test('reverting a title that asks something else has it cleaned again with a note', () => {
  const judged = (result: 'scope' | 'other') => ({
    ...cleaned,
    risk: { reason: 'added' as const, verdict: { result } },
  })
  expect(applyDecision(judged('other'), 'revert')).toMatchObject({
    misread: true,
    processingStatus: 'pending',
  })
  expect(applyDecision(judged('scope'), 'revert')).not.toHaveProperty('misread')
})

test('a title that the AI left unchanged needs no review', () => {
  expect(needsReview({ ...cleaned, title: cleaned.originalTitle })).toBe(false)
  expect(needsReview(sampleQuestion('c', { title: 'Mine', edited: true }))).toBe(false)
})

test('removed bracket tags need no review, unless a check noticed them', () => {
  const tagged = { ...cleaned, title: 'Why is it wet?', originalTitle: '[Help] Why is it wet? (pic)' }
  expect(reviewStateOf({ ...tagged, risk: { reason: 'form' } })).toBe('Reviewed')
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

test('a suggestion needs review and can replace the title', () => {
  expect(needsReview(overruled)).toBe(true)
  const taken = applyDecision(overruled, 'take-suggestion')
  expect(taken).toMatchObject({ title: 'Done yet?', aiEnhanced: true, edited: false })
  expect(taken).not.toHaveProperty('suggestion')
  expect(needsReview(taken)).toBe(false)
  expect(applyDecision(cleaned, 'take-suggestion')).toBe(cleaned)
})

test('reverting makes the question pending with its original title', () => {
  const reverted = applyDecision({ ...cleaned, reviewed: true }, 'revert')
  expect(reverted).toEqual(sampleQuestion('a', { title: cleaned.originalTitle }))
  expect(applyDecision({ ...cleaned, processingStatus: 'processing' }, 'revert').processingStatus).toBe(
    'processing',
  )
})

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
