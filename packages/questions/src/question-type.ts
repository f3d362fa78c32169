import { QuestionType } from '@quarry/contracts/question'
import { communityKinds } from './community-kind.ts'
import { createFeatureIndex } from './feature-index.ts'
import { featureOf } from './feature-names.ts'
import { phrasesIn, phraseTree } from './phrases.ts'
import { CONTENT_KINDS, contentKind, type PostFacts } from './question-facts.ts'
import { readTraits, recordOf, type TitleTraits } from './question-features.ts'
import type { TypeModel } from './question-model.ts'
import type { TitleForm } from './title-form.ts'
import { addSubjects, subjects, TYPE_CUES } from './type-cues.ts'

const cues = phraseTree(TYPE_CUES)

/** The features that the type of a title is classified by. */
interface TypedTitle {
  title: string
  subreddit?: string | undefined
  post?: PostFacts | undefined
}

type AddFeature = (feature: number) => void

/** Adds every feature but the wording, some of them more than once. */
function addTypeFeatures({ subreddit, post }: TypedTitle, traits: TitleTraits, add: AddFeature): void {
  for (const trait of traits.traits) add(trait)
  for (const intent of traits.intents) add(intent)
  for (const kind of subreddit ? communityKinds(subreddit) : []) add(kind)
  if (traits.language === 'en') {
    addCues(traits.form, add)
    addAsked(traits.form, add)
  }
  addPost(post, add)
}

const ABOUT = subjects.map((subject) => featureOf(`about:${subject}`))
const CONTEXT = subjects.map((subject) => featureOf(`context:${subject}`))
const WITH_CONTEXT = featureOf('with-context')
const WITHOUT_CONTEXT = featureOf('without-context')

/** Adds the subjects of the question itself, and those of the rest of the title. */
function addAsked({ sentences }: TitleForm, add: AddFeature): void {
  const at = Math.max(
    0,
    sentences.findLastIndex(({ mark }) => mark === '?'),
  )
  const asked: number[] = []
  const context: number[] = []
  sentences.forEach(({ numbers }, i) => {
    addSubjects(numbers, i === at ? asked : context)
  })
  for (const subject of asked) add(ABOUT[subject] as number)
  for (const subject of context) add(CONTEXT[subject] as number)
  add(context.length > 0 || sentences.length > 1 ? WITH_CONTEXT : WITHOUT_CONTEXT)
}

const TEXTS = recordOf(['self', 'link'], (text) => featureOf(`post:${text}`))
const CONTENTS = recordOf(CONTENT_KINDS, (kind) => featureOf(`post:${kind}`))

function addPost(post: PostFacts | undefined, add: AddFeature): void {
  if (post?.isSelf === undefined) return
  add(TEXTS[post.isSelf ? 'self' : 'link'])
  add(CONTENTS[contentKind(post)])
}

/** The features of each cue: the type that it indicates, and the cue. */
const cueFeatures = cues.names.map((cue) =>
  [`cue:${cue.slice(0, cue.indexOf('/'))}`, `cue:${cue}`].map(featureOf),
)

/** Adds the features of each cue in the title. */
function addCues({ sentences, tagNumbers }: TitleForm, add: AddFeature): void {
  for (const words of [...sentences.map(({ numbers }) => numbers), tagNumbers])
    for (const cue of phrasesIn(cues, words)) for (const feature of cueFeatures[cue] ?? []) add(feature)
}

/** Returns a function that finds the type with the highest score. */
export function createTypeChooser({ biases, weights }: TypeModel) {
  const names = QuestionType.options
  const index = createFeatureIndex(Object.keys(weights))
  const { starts, types, values } = sparseRows(Object.values(weights).map(readTypeWeights))
  const scores = new Float64Array(names.length)
  const add = (feature: number) => {
    const row = index.find(feature)
    if (row < 0) return
    const end = starts[row + 1] as number
    for (let at = starts[row] as number; at < end; at += 1) {
      const type = types[at] as number
      scores[type] = (scores[type] as number) + (values[at] as number)
    }
  }
  return (title: TypedTitle): QuestionType => {
    const traits = readTraits(title.title)
    index.begin()
    for (let type = 0; type < scores.length; type += 1) scores[type] = biases[names[type] as QuestionType]
    addTypeFeatures(title, traits, add)
    for (const feature of traits.wording.features) add(feature)
    return names[indexOfMost(scores)] ?? 'other'
  }
}

/** Most weights are zero: those of a row are from `starts[row]` to `starts[row + 1]`. */
function sparseRows(rows: readonly Float64Array[]) {
  const starts = new Uint32Array(rows.length + 1)
  const types: number[] = []
  const values: number[] = []
  rows.forEach((weights, row) => {
    weights.forEach((weight, type) => {
      if (weight === 0) return
      types.push(type)
      values.push(weight)
    })
    starts[row + 1] = types.length
  })
  return { starts, types: Uint8Array.from(types), values: Float64Array.from(values) }
}

/** The first of them, if several are equal. */
function indexOfMost(values: Float64Array): number {
  let most = 0
  for (let at = 1; at < values.length; at += 1)
    if ((values[at] as number) > (values[most] as number)) most = at
  return most
}

/** One letter a type: `how-to` is h, `reason` w. */
const TYPE_LETTERS = {
  'how-to': 'h',
  reason: 'w',
  fact: 'f',
  recommendation: 'r',
  troubleshooting: 't',
  comparison: 'c',
  experience: 'e',
  advice: 'a',
  other: 'o',
} satisfies Record<QuestionType, string>

const letters = QuestionType.options.map((type) => TYPE_LETTERS[type])

/** Reads weights such as `f-0.4 r1.2`, without those that are zero. Returns them in the order of `QuestionType`. */
function readTypeWeights(text: string): Float64Array {
  const row = new Float64Array(letters.length)
  for (const part of text.split(' ')) {
    const at = letters.indexOf(part.charAt(0))
    if (at >= 0) row[at] = Number(part.slice(1))
  }
  return row
}
