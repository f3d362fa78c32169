import { applyDecision } from '@quarry/contracts/question-rules'
import { expect, test } from 'vitest'
import { sampleQuestion } from '../../../analysis/questions/testing/sample-question.ts'
import { formatReviews } from './session-summary.tsx'

test('the summary tells titles that were seen from those accepted together or without a change to see', () => {
  const changed = sampleQuestion('a', {
    title: 'Why so damp?',
    processingStatus: 'processed',
    aiEnhanced: true,
  })
  const unchanged = sampleQuestion('b', { processingStatus: 'processed' })
  const together = applyDecision(changed, 'accept-together')
  const rows = [applyDecision(changed, 'accept'), together, together, unchanged, unchanged]
  expect(formatReviews(rows)).toBe('1 seen, 2 accepted together, 2 with nothing to see')
  expect(formatReviews([changed])).toBe('1 waiting')
  expect(formatReviews([])).toBe('')
})
