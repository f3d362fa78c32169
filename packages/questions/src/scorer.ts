import { createFeatureIndex } from './feature-index.ts'
import type { TitleInContext } from './question-facts.ts'
import { addFeatures, readTraits } from './question-features.ts'
import type { Weighing } from './question-model.ts'

/** Scores titles like `scoreOf`, but several times faster. */
export function createScorer({ bias, weights }: Weighing) {
  const index = createFeatureIndex([...weights.keys()])
  const weightOf = Float64Array.from(weights.values())
  let score = 0
  const add = (feature: number, value = 1) => {
    const row = index.find(feature)
    if (row >= 0) score += (weightOf[row] as number) * value
  }
  return (context: TitleInContext): number => {
    const traits = readTraits(context.title)
    index.begin()
    score = bias
    addFeatures(context, traits, add)
    for (const feature of traits.wording.features) add(feature)
    return score
  }
}
