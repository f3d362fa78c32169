import { QuestionType } from '@quarry/contracts/question'
import { z } from 'zod'
import model from './question-model.json' with { type: 'json' }

const Weights = z.record(z.string(), z.number())

/** One weight for each type, in the order of the names. */
const TypeModel = z.object({
  names: z.array(QuestionType),
  biases: z.array(z.number()),
  weights: z.record(z.string(), z.array(z.number())),
})
export type TypeModel = z.infer<typeof TypeModel>

/** A logistic model over what a title shows and what is known of its post, and a multinomial one for the types. */
export const QuestionModel = z.object({
  bias: z.number(),
  /** The probabilities from which each filter takes a title. */
  cuts: z.object({ strict: z.number().min(0).max(1), broad: z.number().min(0).max(1) }),
  weights: Weights,
  types: TypeModel,
})
export type QuestionModel = z.infer<typeof QuestionModel>

export interface Weighing {
  bias: number
  weights: ReadonlyMap<string, number>
}

/** The log-odds that the features add up to. */
export function scoreOf({ bias, weights }: Weighing, features: Iterable<readonly [string, number]>): number {
  let sum = bias
  for (const [name, value] of features) sum += (weights.get(name) ?? 0) * value
  return sum
}

/** 0 to 1. */
export const probabilityOf = (score: number) => 1 / (1 + Math.exp(-score))

/** The model that ships, made by `npm run eval -- --train`. */
export const shippedModel = QuestionModel.parse(model)
