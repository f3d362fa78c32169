import { QuestionType } from '@quarry/contracts/question'
import { OPENINGS, type Opening, openingOf } from './clause-opening.ts'
import { communityKinds } from './community-kind.ts'
import { createFeatureIndex } from './feature-index.ts'
import { featureOf } from './feature-names.ts'
import { phrasesIn, phraseTree } from './phrases.ts'
import { CONTENT_KINDS, contentKind, type PostFacts } from './question-facts.ts'
import { readTraits, recordOf, type TitleTraits } from './question-features.ts'
import type { TypeModel } from './question-model.ts'
import type { Sentence, TitleForm } from './title-form.ts'
import { addSubjects, subjects, TYPE_CUES } from './type-cues.ts'
import { learnWord, NO_WORD } from './vocabulary.ts'
import { classNumberOf } from './word-classes.ts'

const cues = phraseTree(TYPE_CUES)

/** The features that the type of a title is classified by. */
interface TypedTitle {
  title: string
  subreddit?: string | undefined
  post?: PostFacts | undefined
}

interface TypeFeatureSink {
  add(feature: number): void
  /** How a sentence opens and the classes of its first words, of which there are too many to be numbered. */
  addFrame(opening: Opening, sentence: Sentence | undefined): void
}

const FRAME_WORDS = 3

/** Adds every feature but the wording, some of them more than once. */
function addTypeFeatures({ subreddit, post }: TypedTitle, traits: TitleTraits, sink: TypeFeatureSink): void {
  for (const trait of traits.traits) sink.add(trait)
  for (const intent of traits.intents) sink.add(intent)
  for (const kind of subreddit ? communityKinds(subreddit) : []) sink.add(kind)
  if (traits.language === 'en') addCues(traits.form, sink)
  const opening = traits.language === 'en' ? addAsked(traits.form, sink) : ''
  addPost(post, opening, sink)
}

const LENGTHS = ['short', 'middle', 'long'] as const

const openings = recordOf(OPENINGS, (opening) => ({
  alone: featureOf(`frame:${opening}`),
  lengths: recordOf(LENGTHS, (length) => featureOf(`frame:${opening} ${length}`)),
  about: subjects.map((subject) => featureOf(`about:${subject} ${opening}`)),
  number: learnWord(opening),
}))
const ABOUT = subjects.map((subject) => featureOf(`about:${subject}`))
const CONTEXT = subjects.map((subject) => featureOf(`context:${subject}`))
const WITH_CONTEXT = featureOf('with-context')
const WITHOUT_CONTEXT = featureOf('without-context')

/** Adds how the question itself opens, its subject, and the subject of the rest of the title. */
function addAsked({ sentences }: TitleForm, sink: TypeFeatureSink): Opening {
  const at = Math.max(
    0,
    sentences.findLastIndex(({ mark }) => mark === '?'),
  )
  const asked = sentences[at]
  const opening = asked ? openingOf(asked, 0) : 'none'
  const length = asked?.words.length ?? 0
  const { alone, lengths, about } = openings[opening]
  sink.add(alone)
  sink.addFrame(opening, asked)
  sink.add(lengths[length <= 3 ? 'short' : length <= 8 ? 'middle' : 'long'])
  const topics: number[] = []
  addSubjects(asked?.numbers ?? [], topics)
  for (const subject of topics) {
    sink.add(ABOUT[subject] as number)
    sink.add(about[subject] as number)
  }
  const context: number[] = []
  sentences.forEach(({ numbers }, i) => {
    if (i !== at) addSubjects(numbers, context)
  })
  for (const subject of context) sink.add(CONTEXT[subject] as number)
  sink.add(context.length > 0 || sentences.length > 1 ? WITH_CONTEXT : WITHOUT_CONTEXT)
  return opening
}

const TEXTS = recordOf(['self', 'link'], (text) => ({
  alone: featureOf(`post:${text}`),
  opened: recordOf(['', ...OPENINGS], (opening) =>
    featureOf(`post:${text} ${opening && `frame:${opening}`}`),
  ),
}))
const CONTENTS = recordOf(CONTENT_KINDS, (kind) => featureOf(`post:${kind}`))

function addPost(post: PostFacts | undefined, opening: Opening | '', sink: TypeFeatureSink): void {
  if (post?.isSelf === undefined) return
  const { alone, opened } = TEXTS[post.isSelf ? 'self' : 'link']
  sink.add(alone)
  sink.add(opened[opening])
  sink.add(CONTENTS[contentKind(post)])
}

/** The features of each cue: the type that it indicates, the cue, and the cue within a question. */
const cueFeatures = cues.names.map((cue) => ({
  said: [`cue:${cue.slice(0, cue.indexOf('/'))}`, `cue:${cue}`].map(featureOf),
  asked: featureOf(`asked:${cue}`),
}))

/** Adds the features of each cue in the title. */
function addCues({ sentences, tagNumbers }: TitleForm, sink: TypeFeatureSink): void {
  for (const { numbers, mark } of sentences) addCuesIn(numbers, mark === '?', sink)
  addCuesIn(tagNumbers, false, sink)
}

function addCuesIn(words: readonly number[], isAsked: boolean, sink: TypeFeatureSink): void {
  for (const cue of phrasesIn(cues, words)) {
    const features = cueFeatures[cue]
    if (features === undefined) continue
    for (const feature of features.said) sink.add(feature)
    if (isAsked) sink.add(features.asked)
  }
}

/** Returns a function that finds the type with the highest score. */
export function createTypeChooser({ biases, weights }: TypeModel) {
  const names = QuestionType.options
  const index = createFeatureIndex(Object.keys(weights))
  const { starts, types, values } = sparseRows(Object.values(weights).map(readTypeWeights))
  const scores = new Float64Array(names.length)
  const found = (row: number) => {
    const end = starts[row + 1] as number
    for (let at = starts[row] as number; at < end; at += 1) {
      const type = types[at] as number
      scores[type] = (scores[type] as number) + (values[at] as number)
    }
  }
  const sink: TypeFeatureSink = {
    add(feature) {
      const row = index.find(feature)
      if (row >= 0) found(row)
    },
    addFrame(opening, sentence) {
      const row = index.findFrame(frameNumbers(opening, sentence))
      if (row >= 0) found(row)
    },
  }
  return (title: TypedTitle): QuestionType => {
    const traits = readTraits(title.title)
    index.begin()
    for (let type = 0; type < scores.length; type += 1) scores[type] = biases[names[type] as QuestionType]
    addTypeFeatures(title, traits, sink)
    for (const feature of traits.wording.features) sink.add(feature)
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

function frameNumbers(opening: Opening, sentence: Sentence | undefined): number[] {
  const tokens = [openings[opening].number]
  if (sentence === undefined) return [...tokens, NO_WORD]
  for (let i = 0; i < Math.min(FRAME_WORDS, sentence.words.length); i += 1)
    tokens.push(classNumberOf(sentence.words[i] as string, sentence.numbers[i] as number))
  return tokens
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
