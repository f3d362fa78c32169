import { z } from 'zod'
import model from './question-model.json' with { type: 'json' }

/** `strict` accepts only clear-cut questions and requests, `broad` misses few. */
export const QuestionFilter = z.enum(['strict', 'broad'])
export type QuestionFilter = z.infer<typeof QuestionFilter>

const Weights = z.record(z.string(), z.number())

/** A logistic model over features of a title and its post. */
export const QuestionModel = z.object({
  bias: z.number(),
  /** The minimum probability at which each filter accepts a title. */
  cuts: z.object({ strict: z.number().min(0).max(1), broad: z.number().min(0).max(1) }),
  weights: Weights,
})
export type QuestionModel = z.infer<typeof QuestionModel>

export interface Weighing {
  bias: number
  weights: ReadonlyMap<string, number>
}

/** Converts log-odds to a probability from 0 to 1. */
export const probabilityOf = (score: number) => 1 / (1 + Math.exp(-score))

/** Returns the log-odds: the bias plus the features' weights. */
export function scoreOf({ bias, weights }: Weighing, features: ReadonlyMap<string, number>): number {
  let sum = bias
  // `forEach` creates no array per entry, unlike a `for` loop over the map.
  features.forEach((value, name) => {
    sum += (weights.get(name) ?? 0) * value
  })
  return sum
}

/** The model that Quarry ships with. `evaluation/README.md` says how to train it. */
export const shippedModel = QuestionModel.parse(model satisfies QuestionModel)
