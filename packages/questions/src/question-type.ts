import { QuestionType } from '@quarry/contracts/question'
import { openingOf } from './clause-opening.ts'
import { communityKinds } from './community-kind.ts'
import { createFeatureIndex } from './feature-index.ts'
import { phrasesIn, phraseTree } from './phrases.ts'
import { contentKind, type PostFacts } from './question-facts.ts'
import { type Features, means, readTraits, type TitleTraits } from './question-features.ts'
import type { TypeModel } from './question-model.ts'
import { subjectsOf } from './subject-words.ts'
import type { TitleForm } from './title-form.ts'
import { TYPE_CUES } from './type-cues.ts'
import { readTypeWeights } from './type-weights.ts'
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
export function typeFeatures(title: TypedTitle, traits = readTraits(title.title)): Features {
  const features: Features = new Map(wordingNames(traits.wording).map((name) => [name, 1]))
  addTypeFeatures(title, traits, (name) => features.set(name, 1))
  return features
}

/** Calls `add` with every feature but the wording, with some of them more than once. */
function addTypeFeatures(
  { subreddit, post }: TypedTitle,
  traits: TitleTraits,
  add: (name: string) => void,
): void {
  for (const trait of traits.traits) add(trait)
  for (const intent of traits.intents) add(means(intent))
  for (const kind of subreddit ? communityKinds(subreddit) : []) add(kind)
  addCues(traits, add)
  const asked = askedOf(traits)
  for (const name of asked) add(name)
  for (const name of postNames(post, asked[0] ?? '')) add(name)
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

/** The names of each cue, put together once: what it speaks for, itself, and itself in a question. */
const cueNames = new Map(
  Object.keys(TYPE_CUES).map((cue) => [
    cue,
    { said: [`cue:${cue.slice(0, cue.indexOf('/'))}`, `cue:${cue}`], asked: `asked:${cue}` },
  ]),
)

/** Each cue, once more if it is in the question itself, and the type that it indicates. */
function addCues({ form, language }: TitleTraits, add: (name: string) => void): void {
  if (language !== 'en') return
  for (const { words, mark } of form.sentences) addCuesIn(words, mark === '?', add)
  addCuesIn(form.tags, false, add)
}

function addCuesIn(words: readonly string[], isAsked: boolean, add: (name: string) => void): void {
  for (const cue of phrasesIn(cues, words)) {
    const names = cueNames.get(cue)
    if (names === undefined) continue
    for (const name of names.said) add(name)
    if (isAsked) add(names.asked)
  }
}

/** Returns a function that finds the type with the highest score. */
export function createTypeChooser({ biases, weights }: TypeModel) {
  const names = QuestionType.options
  const index = createFeatureIndex(Object.keys(weights))
  const rows = Object.values(weights).map(readTypeWeights)
  const scores = new Float64Array(names.length)
  const found = (id: number) => {
    const row = rows[id] as Float64Array
    for (let type = 0; type < scores.length; type += 1)
      scores[type] = (scores[type] as number) + (row[type] as number)
  }
  const add = (name: string) => {
    const id = index.find(name)
    if (id >= 0) found(id)
  }
  return (title: TypedTitle, traits = readTraits(title.title)): QuestionType => {
    index.begin()
    scores.set(biases)
    addTypeFeatures(title, traits, add)
    index.findWording(traits.wording, found)
    return names[scores.indexOf(Math.max(...scores))] ?? 'other'
  }
}
