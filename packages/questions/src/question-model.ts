import { QuestionType } from '@quarry/contracts/question'
import { z } from 'zod'

const Weights = z.record(z.string(), z.number())

/** The bias of each type, and the weights of each feature as `question-type.ts` reads them. */
const TypeModel = z.object({
  biases: z.record(QuestionType, z.number()),
  weights: z.record(z.string(), z.string()),
})
export type TypeModel = z.infer<typeof TypeModel>

/** A logistic model over what a title shows and what is known of its post, and a multinomial one for the types. */
export const QuestionModel = z.object({
  bias: z.number(),
  /** The probabilities from which each filter accepts a title. */
  cuts: z.object({ strict: z.number().min(0).max(1), broad: z.number().min(0).max(1) }),
  weights: Weights,
  types: TypeModel,
})
export type QuestionModel = z.infer<typeof QuestionModel>

export interface Weighing {
  bias: number
  weights: ReadonlyMap<string, number>
}

/** 0 to 1. */
export const probabilityOf = (score: number) => 1 / (1 + Math.exp(-score))
