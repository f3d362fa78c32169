import type { Question, QuestionType } from '@quarry/contracts/question'

/** What a question is after, in everyday names; some types share one. */
export const typeGroups = [
  'How to',
  'Reasons',
  'Facts',
  'Recommendations',
  'Problems',
  'Comparisons',
  'Advice',
  'Other',
] as const
export type TypeGroup = (typeof typeGroups)[number]

const groupOf: Record<QuestionType, TypeGroup> = {
  'how-to': 'How to',
  reason: 'Reasons',
  fact: 'Facts',
  recommendation: 'Recommendations',
  troubleshooting: 'Problems',
  comparison: 'Comparisons',
  experience: 'Advice',
  advice: 'Advice',
  other: 'Other',
}

/** A question of an older session has no type and counts as other. */
export function typeGroupOf({ type }: Pick<Question, 'type'>): TypeGroup {
  return type === undefined ? 'Other' : groupOf[type]
}
