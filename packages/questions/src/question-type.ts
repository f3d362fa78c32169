import { QuestionType } from '@quarry/contracts/question'
import { OPENINGS, type Opening, openingOf } from './clause-opening.ts'
import { communityKinds } from './community-kind.ts'
import { createFeatureIndex, FRAME } from './feature-index.ts'
import { featureOf, nameOf } from './feature-names.ts'
import { phrasesIn, phraseTree } from './phrases.ts'
import { contentKind, type PostFacts } from './question-facts.ts'
import { type Features, readTraits, type TitleTraits } from './question-features.ts'
import type { TypeModel } from './question-model.ts'
import { recordOf } from './record-of.ts'
import { addSubjects, subjects } from './subject-words.ts'
import type { Sentence, TitleForm } from './title-form.ts'
import { TYPE_CUES } from './type-cues.ts'
import { readTypeWeights } from './type-weights.ts'
import { learnWord, NO_WORD } from './vocabulary.ts'
import { classNumberOf, classOf } from './word-classes.ts'
import { wordingNames } from './wording.ts'

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

/** Features for the type of a question: those that recognize questions, its subject, its post and its community. */
export function typeFeatures(title: TypedTitle, traits = readTraits(title.title)): Features {
  const names = traits.language === 'en' ? wordingNames(traits.form) : []
  const features: Features = new Map(names.map((name) => [name, 1]))
  addTypeFeatures(title, traits, {
    add: (feature) => features.set(nameOf(feature), 1),
    addFrame(opening, sentence) {
      const classes = (sentence?.words ?? []).slice(0, FRAME_WORDS).map(classOf)
      features.set(`${FRAME}${opening} ${classes.join(' ')}`, 1)
    },
  })
  return features
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

/** How the question itself opens, what it is about, and what the rest of the title is about. */
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

function addPost(post: PostFacts | undefined, opening: Opening | '', sink: TypeFeatureSink): void {
  if (post?.isSelf === undefined) return
  const text = post.isSelf ? 'self' : 'link'
  sink.add(featureOf(`post:${text}`))
  sink.add(featureOf(`post:${text} ${opening && `frame:${opening}`}`))
  sink.add(featureOf(`post:${contentKind(post)}`))
}

/** The features of each cue: what it speaks for, itself, and itself in a question. */
const cueFeatures = cues.names.map((cue) => ({
  said: [`cue:${cue.slice(0, cue.indexOf('/'))}`, `cue:${cue}`].map(featureOf),
  asked: featureOf(`asked:${cue}`),
}))

/** Each cue, once more if it is in the question itself, and the type that it indicates. */
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
  const rows = Object.values(weights).map(readTypeWeights)
  const scores = new Float64Array(names.length)
  const found = (at: number) => {
    const row = rows[at] as Float64Array
    for (let type = 0; type < scores.length; type += 1)
      scores[type] = (scores[type] as number) + (row[type] as number)
  }
  const sink: TypeFeatureSink = {
    add(feature) {
      const at = index.find(feature)
      if (at >= 0) found(at)
    },
    addFrame(opening, sentence) {
      const at = index.findFrame(frameNumbers(opening, sentence))
      if (at >= 0) found(at)
    },
  }
  return (title: TypedTitle): QuestionType => {
    const traits = readTraits(title.title)
    index.begin()
    scores.set(biases)
    addTypeFeatures(title, traits, sink)
    index.findWording(traits.wording, found)
    return names[scores.indexOf(Math.max(...scores))] ?? 'other'
  }
}

function frameNumbers(opening: Opening, sentence: Sentence | undefined): number[] {
  const tokens = [openings[opening].number]
  if (sentence === undefined) return [...tokens, NO_WORD]
  for (let i = 0; i < Math.min(FRAME_WORDS, sentence.words.length); i += 1)
    tokens.push(classNumberOf(sentence.words[i] as string, sentence.numbers[i] as number))
  return tokens
}
