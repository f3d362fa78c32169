import { createFeatureIndex } from './feature-index.ts'
import type { TitleInContext } from './question-facts.ts'
import { addFeatures, type TitleTraits } from './question-features.ts'
import type { Weighing } from './question-model.ts'

/** Adds up the log-odds of titles, as `scoreOf` does, several times faster. */
export function createScorer({ bias, weights }: Weighing) {
  const index = createFeatureIndex([...weights.keys()])
  const weightOf = Float64Array.from(weights.values())
  let score = 0
  const add = (name: string, value = 1) => {
    const id = index.find(name)
    if (id >= 0) score += (weightOf[id] as number) * value
  }
  const found = (id: number) => {
    score += weightOf[id] as number
  }
  return (context: TitleInContext, traits: TitleTraits): number => {
    index.begin()
    score = bias
    addFeatures(context, traits, add)
    index.findWording(traits.wording, found)
    return score
  }
}
