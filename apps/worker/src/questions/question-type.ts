import type { QuestionType } from '@quarry/contracts/question'
import { communityKinds } from './community-kind.ts'
import { phrasesIn, phraseTree } from './phrases.ts'
import { type Features, readTraits } from './question-features.ts'
import { scoreOf, type Weighing } from './question-model.ts'
import { readTitle } from './title-form.ts'
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
    [
      ...traits.traits,
      ...wordingNames(traits.wording),
      ...intents,
      ...kinds,
      ...cuesOf(title, traits.language),
    ].map((name) => [name, 1]),
  )
}

/** Each cue, where it stands in the question itself once more, and what it speaks for. */
function cuesOf(title: string, language: string): string[] {
  if (language !== 'en') return []
  const { sentences, tags } = readTitle(title)
  const asked = sentences.filter(({ mark }) => mark === '?')
  const found = (words: readonly string[]) => [...phrasesIn(cues, words)]
  const all = new Set([...sentences.map(({ words }) => words), tags].flatMap(found))
  const inQuestion = new Set(asked.flatMap(({ words }) => found(words)))
  const kinds = new Set([...all].map((cue) => cue.slice(0, cue.indexOf('/'))))
  return [...[...kinds, ...all].map((cue) => `cue:${cue}`), ...[...inQuestion].map((cue) => `asked:${cue}`)]
}

/** The type whose own model finds it likeliest. */
export function likeliestType(
  types: ReadonlyMap<QuestionType, Weighing>,
  features: ReadonlyMap<string, number>,
): QuestionType {
  let best: [QuestionType, number] = ['other', Number.NEGATIVE_INFINITY]
  for (const [type, weighing] of types) {
    const score = scoreOf(weighing, features)
    if (score > best[1]) best = [type, score]
  }
  return best[0]
}
