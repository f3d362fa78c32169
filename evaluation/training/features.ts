import { nameOf } from '@quarry/questions/feature-names'
import type { TitleInContext } from '@quarry/questions/question-facts'
import { addFeatures, readTraits } from '@quarry/questions/question-features'
import type { Weighing } from '@quarry/questions/question-model'
import type { Sentence, TitleForm } from '@quarry/questions/title-form'
import { classOf, GAP } from '@quarry/questions/word-classes'
import { WORDS_MAX } from '@quarry/questions/wording'

/** Features of a title and its context by name, with their values, mostly 1. */
type Features = Map<string, number>

/** Returns all features that the model uses. */
export function questionFeatures(context: TitleInContext, title = readTraits(context.title)): Features {
  const features: Features = new Map()
  addFeatures(context, title, (feature, value = 1) => features.set(nameOf(feature), value))
  if (title.language === 'en') for (const name of wordingNames(title.form)) features.set(name, 1)
  return features
}

/** Returns the names of the features: `"word"`, `"a pair"`, `WHAT BE`, `WHAT BE THE`, `[tag]`. */
function wordingNames({ sentences, tags }: TitleForm): string[] {
  const all = sentences.flatMap(({ words, mark }) => (mark ? [...words, mark] : words))
  const words = ['^', ...all, '$'].slice(0, WORDS_MAX)
  const skeleton = skeletonOf(sentences).slice(0, WORDS_MAX)
  return [
    ...words.map((word) => `"${word}"`),
    ...words.slice(1).map((word, i) => `"${words[i]} ${word}"`),
    ...skeleton.slice(1).map((word, i) => `${skeleton[i]} ${word}`),
    ...skeleton.slice(2).map((word, i) => `${skeleton[i]} ${skeleton[i + 1]} ${word}`),
    ...tags.map((tag) => `[${tag}]`),
  ]
}

/** Returns a title with its words replaced by their classes: `^ WHAT BE _ OF _ ? $`. */
function skeletonOf(sentences: readonly Sentence[]): string[] {
  const names = sentences.flatMap(({ words, mark }) => [...words.map(classOf), ...(mark ? [mark] : [])])
  return ['^', ...names.filter((name, i) => name !== GAP || names[i - 1] !== GAP), '$']
}

/** Returns the log-odds: the bias and the weights of the features. */
export function scoreOf({ bias, weights }: Weighing, features: Iterable<readonly [string, number]>): number {
  let sum = bias
  for (const [name, value] of features) sum += (weights.get(name) ?? 0) * value
  return sum
}
