import type { QuestionFilter } from '@quarry/contracts/session-config'
import { isForeignQuestion } from './foreign-question.ts'
import { questionFeatures } from './question-features.ts'
import { probabilityOf, shippedModel } from './question-model.ts'

const weighing = { bias: shippedModel.bias, weights: new Map(Object.entries(shippedModel.weights)) }
const from: Record<QuestionFilter, number> = {
  strict: shippedModel.strictFrom,
  broad: shippedModel.broadFrom,
}

/**
 * Whether a post's title asks something: a question, with or without its mark, or a request such as "Looking for…".
 * Headlines, jokes, quotations and stories do not count. `strict` is right at least 19 times in 20 when it says yes,
 * `broad` misses at most one question in 25, both as measured by `npm run eval`. The name of the community, where it
 * is known, makes it surer: the same words are a joke in one place and a question in another.
 */
export function isQuestion(title: string, filter: QuestionFilter, subreddit?: string): boolean {
  return questionProbability(title, subreddit) >= from[filter]
}

/** How likely the title asks something, 0 to 1. */
export function questionProbability(title: string, subreddit?: string): number {
  const foreign = isForeignQuestion(title)
  if (foreign !== undefined) return foreign ? 1 : 0
  return probabilityOf(weighing, questionFeatures(title, subreddit))
}
