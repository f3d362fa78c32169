import type { QuestionType } from '@quarry/contracts/question'
import { openingOf } from './clause-opening.ts'
import { communityKinds } from './community-kind.ts'
import { phrasesIn, phraseTree } from './phrases.ts'
import { contentKind, type PostFacts } from './question-facts.ts'
import { type Features, readTraits } from './question-features.ts'
import type { TypeModel } from './question-model.ts'
import { subjectsOf } from './subject-words.ts'
import type { TitleForm } from './title-form.ts'
import { TYPE_CUES } from './type-cues.ts'
import { classOf } from './word-classes.ts'
import { wordingNames } from './wording.ts'

const cues = phraseTree(TYPE_CUES)

/** The features that the type of a title is classified by. */
interface TypedTitle {
  title: string
  subreddit?: string | undefined
  post?: PostFacts | undefined
}

/** Features for the type of a question: those that recognize questions, its subject, its post and its community. */
export function typeFeatures({ title, subreddit, post }: TypedTitle, traits = readTraits(title)): Features {
  const kinds = subreddit ? communityKinds(subreddit).map((kind) => `r/${kind}`) : []
  const intents = traits.intents.map((intent) => `means ${intent}`)
  const asked = askedOf(traits)
  const names = [
    ...traits.traits,
    ...wordingNames(traits.wording),
    ...intents,
    ...kinds,
    ...cuesOf(traits),
    ...asked,
    ...postNames(post, asked[0] ?? ''),
  ]
  return new Map(names.map((name) => [name, 1]))
}

/** How the question itself opens, what it is about, and what the rest of the title is about. */
function askedOf({ form, language }: { form: TitleForm; language: string }): string[] {
  if (language !== 'en') return []
  const { sentences } = form
  const at = Math.max(
    0,
    sentences.findLastIndex(({ mark }) => mark === '?'),
  )
  const words = sentences[at]?.words ?? []
  const opening = openingOf(words, 0)
  const frame = `${opening} ${words.slice(0, 3).map(classOf).join(' ')}`
  const subjects = [...new Set(subjectsOf(words))]
  const context = [...new Set(subjectsOf(sentences.flatMap((one, i) => (i === at ? [] : one.words))))]
  const length = words.length <= 3 ? 'short' : words.length <= 8 ? 'middle' : 'long'
  return [
    `frame:${opening}`,
    `frame:${frame}`,
    `frame:${opening} ${length}`,
    ...subjects.flatMap((subject) => [`about:${subject}`, `about:${subject} ${opening}`]),
    ...context.map((subject) => `context:${subject}`),
    context.length > 0 || sentences.length > 1 ? 'with-context' : 'without-context',
  ]
}

function postNames(post: PostFacts | undefined, frame: string): string[] {
  if (post?.isSelf === undefined) return []
  const text = post.isSelf ? 'self' : 'link'
  return [`post:${text}`, `post:${text} ${frame}`, `post:${contentKind(post)}`]
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

/** Returns a function that finds the type with the highest score. */
export function createTypeChooser({ names, biases, weights }: TypeModel) {
  const weightsOf = new Map(Object.entries(weights).map(([name, row]) => [name, Float64Array.from(row)]))
  const scores = new Float64Array(names.length)
  return (features: ReadonlyMap<string, number>): QuestionType => {
    scores.set(biases)
    for (const [name, value] of features) {
      const row = weightsOf.get(name)
      if (row === undefined) continue
      for (let type = 0; type < scores.length; type += 1)
        scores[type] = (scores[type] as number) + (row[type] as number) * value
    }
    return names[scores.indexOf(Math.max(...scores))] ?? 'other'
  }
}
