import type { ProcessingStatus } from '@quarry/contracts/question'
import type { OptionFacet, RangeFacet, WordRule } from '../session/question-filter.ts'

export const facetNames: Readonly<Record<OptionFacet, string>> = {
  isNew: 'New questions',
  gone: 'Post on Reddit',
  status: 'Status',
  type: 'Type',
  word: 'Question word',
  source: 'Source',
  subreddit: 'Subreddit',
  change: 'AI',
  review: 'Review',
  risk: 'Risk',
}

export const rangeNames: Readonly<Record<RangeFacet, string>> = {
  createdAt: 'Date',
  score: 'Engagement',
  numComments: 'Comments',
}

export const wordNames: Readonly<Record<WordRule, string>> = { with: 'With', without: 'Without' }

export const statusNames: Readonly<Record<ProcessingStatus, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  processed: 'Processed',
  error: 'Error',
}
