import type { QuestionType } from '@quarry/contracts/question'
import { communityKinds } from './community-kind.ts'
import { phrasesIn, phraseTree } from './phrases.ts'
import { type Features, readTraits } from './question-features.ts'
import type { Weighing } from './question-model.ts'
import type { TitleForm } from './title-form.ts'
import { TYPE_CUES } from './type-cues.ts'
import { wordingNames } from './wording.ts'

const cues = phraseTree(TYPE_CUES)

/** What tells the type of a question: the traits that tell questions, and what its community is for. */
export function typeFeatures(
  { title, subreddit }: { title: string; subreddit?: string | undefined },
  traits = readTraits(title),
): Features {
  const kinds = subreddit ? communityKinds(subreddit).map((kind) => `r/${kind}`) : []
  const intents = traits.intents.map((intent) => `means ${intent}`)
  return new Map(
    [...traits.traits, ...wordingNames(traits.wording), ...intents, ...kinds, ...cuesOf(traits)].map(
      (name) => [name, 1],
    ),
  )
}

/** Each cue, where it stands in the question itself once more, and what it speaks for. */
function cuesOf({ form, language }: { form: TitleForm; language: string }): string[] {
  if (language !== 'en') return []
  const { sentences, tags } = form
  const asked = sentences.filter(({ mark }) => mark === '?')
  const found = (words: readonly string[]) => [...phrasesIn(cues, words)]
  const all = new Set([...sentences.map(({ words }) => words), tags].flatMap(found))
  const inQuestion = new Set(asked.flatMap(({ words }) => found(words)))
  const kinds = new Set([...all].map((cue) => cue.slice(0, cue.indexOf('/'))))
  return [...[...kinds, ...all].map((cue) => `cue:${cue}`), ...[...inQuestion].map((cue) => `asked:${cue}`)]
}

/** Finds the type whose own model thinks it likeliest. All models are weighed together: their features are the same. */
export function createTypeChooser(models: ReadonlyMap<QuestionType, Weighing>) {
  const types = [...models.keys()]
  const biases = [...models.values()].map(({ bias }) => bias)
  const weightsOf = new Map<string, [type: number, weight: number][]>()
  for (const [at, { weights }] of [...models.values()].entries()) {
    for (const [name, weight] of weights) {
      const known = weightsOf.get(name)
      if (known) known.push([at, weight])
      else weightsOf.set(name, [[at, weight]])
    }
  }
  return (features: ReadonlyMap<string, number>): QuestionType => {
    const scores = [...biases]
    for (const [name, value] of features) {
      for (const [at, weight] of weightsOf.get(name) ?? []) scores[at] = (scores[at] ?? 0) + weight * value
    }
    return types[scores.indexOf(Math.max(...scores))] ?? 'other'
  }
}
