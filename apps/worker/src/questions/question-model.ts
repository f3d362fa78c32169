import { z } from 'zod'
import weights from './question-model.json' with { type: 'json' }

/** A logistic model over the traits of a title, and the probabilities from which each filter takes it. */
export const QuestionModel = z.object({
  bias: z.number(),
  strictFrom: z.number().min(0).max(1),
  broadFrom: z.number().min(0).max(1),
  weights: z.record(z.string(), z.number()),
})
export type QuestionModel = z.infer<typeof QuestionModel>

export interface Weighing {
  bias: number
  weights: ReadonlyMap<string, number>
}

/** 0 to 1. */
export function probabilityOf({ bias, weights: weightOf }: Weighing, traits: Iterable<string>): number {
  let sum = bias
  for (const trait of traits) sum += weightOf.get(trait) ?? 0
  return 1 / (1 + Math.exp(-sum))
}

/** The model that ships, made by `npm run eval -- --train`. */
export const shippedModel = QuestionModel.parse(weights)
