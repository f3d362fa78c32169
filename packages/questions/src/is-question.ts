import type { TitleInContext } from './question-facts.ts'
import { questionFeatures } from './question-features.ts'
import { probabilityOf, type QuestionFilter, scoreOf, shippedModel, type Weighing } from './question-model.ts'

export type { TitleInContext } from './question-facts.ts'

const weighing: Weighing = {
  bias: shippedModel.bias,
  weights: new Map(Object.entries(shippedModel.weights)),
}

/**
 * Returns true if a post's title is a question, with or without a question mark, or a request such as "Looking for…".
 * Headlines, jokes, quotations and stories are not. Facts about the post and its subreddit improve the result: the same
 * words are a joke above a picture and a question above a text. `npm run eval -- --titles FILE` measures the
 * accuracy of `broad` and `strict` in subreddits without labeled titles.
 */
export function isQuestion(context: TitleInContext, filter: QuestionFilter): boolean {
  return questionProbability(context) >= shippedModel.cuts[filter]
}

/** Returns the probability that the title is a question, 0 to 1. */
export function questionProbability(context: TitleInContext): number {
  return probabilityOf(scoreOf(weighing, questionFeatures(context)))
}

/** Returns the same in percent, rounded down, so that comparing it with a whole percentage gives the same result. */
export function questionPercent(context: TitleInContext): number {
  return Math.floor(100 * questionProbability(context))
}

/** Returns the percentage from which the filter accepts a title. */
export function thresholdOf(filter: QuestionFilter): number {
  return Math.round(100 * shippedModel.cuts[filter])
}
