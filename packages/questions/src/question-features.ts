import { clauseStarts, OPENINGS, type Opening, openingOf } from './clause-opening.ts'
import { communityKinds } from './community-kind.ts'
import { featureOf, renaming } from './feature-names.ts'
import { asksByMark, readForeign, withPlainMarks } from './foreign-question.ts'
import { addMarkTraits, addShapeTraits, asks } from './form-traits.ts'
import { intentFeatures, intentsIn, isCall } from './found-intents.ts'
import { languageOf } from './language.ts'
import {
  basisOf,
  CONTENT_KINDS,
  communityShares,
  contentKind,
  flairKind,
  responseTo,
  type TitleInContext,
} from './question-facts.ts'
import { readTitle, type Sentence, type TitleForm } from './title-form.ts'
import { countWords } from './vocabulary.ts'
import { countSequences } from './word-sequences.ts'
import { addWordTraits } from './word-traits.ts'
import { NO_WORDING, type Wording, wordingOf } from './wording.ts'

/** What a title itself shows, in its own language. Features are given by number: `nameOf` has their names. */
export interface TitleTraits {
  language: string
  /** Whether it asks by its mark: `?` or nothing in the names of features. */
  mark: '?' | ''
  traits: readonly number[]
  /** What its set phrases mean, `means feedback:asked`. */
  intents: readonly number[]
  /** Empty for titles that are not in English. */
  wording: Wording
  /** The title taken apart, its question marks made plain. */
  form: TitleForm
}

let last: { written: string; known: number; traits: TitleTraits } | undefined

/**
 * The same title is classified twice in a row, for question and for type: the last one is cached. Words that a model has
 * learnt since have no number in it, and sequences no feature.
 */
export function readTraits(written: string): TitleTraits {
  const known = countWords() + countSequences()
  if (last?.written !== written || last.known !== known) last = { written, known, traits: traitsOf(written) }
  return last.traits
}

const INVERTED_TRAITS = {
  asks: featureOf('inverted-asks'),
  'asks-in-quotes': featureOf('inverted-asks-in-quotes'),
  states: featureOf('inverted-states'),
}

function traitsOf(written: string): TitleTraits {
  const language = languageOf(written)
  if (language !== 'en') return foreignTraitsOf(written, language)
  const form = readTitle(written)
  const mark = asksByMark(written, language) ? '?' : ''
  const traits: number[] = []
  addMarkTraits(form, traits)
  const isInverted = addOpeningTraits(form, traits)
  const found = intentsIn(form)
  addWordTraits(form, found.some(isCall), traits)
  addShapeTraits(form, written, traits)
  if (isInverted) traits.push(INVERTED_TRAITS[asks(form)])
  return { language, mark, traits, wording: wordingOf(form), intents: intentFeatures(found, mark), form }
}

function foreignTraitsOf(written: string, language: string): TitleTraits {
  const title = withPlainMarks(written, language)
  const form = readTitle(title)
  const mark = asksByMark(title, language) ? '?' : ''
  const { traits: names, openings, intents } = readForeign(title, language, form)
  const traits = names.map(featureOf)
  addMarkTraits(form, traits)
  addShapeTraits(form, title, traits)
  for (const { opening, mark, at } of openings)
    traits.push(...openingFeatures(opening, at === 0 ? 'first' : 'last', mark))
  return { language, mark, traits, wording: NO_WORDING, intents: intentFeatures(intents, mark), form }
}

/** Calls `add` with every feature but the wording, with some of them more than once. */
export function addFeatures(context: TitleInContext, title: TitleTraits, add: Add): void {
  for (const trait of title.traits) add(trait)
  for (const intent of title.intents) add(intent)
  add(KNOWN_FROM[basisOf(context)])
  const isSelf = context.post?.isSelf
  const text = isSelf === undefined ? '' : isSelf ? 'self' : 'link'
  const standing = standings[text || 'unknown'][title.mark === '?' ? 'asked' : 'unmarked']
  addCommunity(context, title, standing, add)
  if (text !== '') addPost(context, title, text, standing, add)
}

const KNOWN_FROM = {
  title: featureOf('known:title'),
  community: featureOf('known:community'),
  post: featureOf('known:post'),
}

/** Combines features with the form of the post: text or link, with or without a question mark. */
const standingOf = (name: string) => ({
  of: renaming((feature) => `${feature} ${name}`),
  post: featureOf(`post:${name}`),
  ofContent: renaming((feature) => `${feature}${name}`),
})
const standings = {
  unknown: { unmarked: standingOf(''), asked: standingOf('?') },
  self: { unmarked: standingOf('self'), asked: standingOf('self?') },
  link: { unmarked: standingOf('link'), asked: standingOf('link?') },
}
type Standing = ReturnType<typeof standingOf>

const within = {
  self: renaming((feature) => `self ${feature}`),
  link: renaming((feature) => `link ${feature}`),
}

const SHARES = [
  ['self', featureOf('share:self')],
  ['self-asks', featureOf('share:self-asks')],
  ['link-asks', featureOf('share:link-asks')],
] as const

export type Add = (feature: number, value?: number) => void

const HOW_TO = featureOf('open:how-to')
const withHowTo = renaming((kind) => `${kind} how-to`)

function addCommunity(
  { subreddit, community }: TitleInContext,
  { traits }: TitleTraits,
  standing: Standing,
  add: Add,
) {
  for (const kind of subreddit ? communityKinds(subreddit) : []) {
    add(kind)
    add(standing.of(kind))
    if (traits.includes(HOW_TO)) add(withHowTo(kind))
  }
  if (!community) return
  const shares = communityShares(community)
  for (const [share, feature] of SHARES) {
    add(feature, shares[share])
    add(standing.of(feature), shares[share])
  }
}

const FLAIRS = {
  asking: featureOf('flair:asking'),
  showing: featureOf('flair:showing'),
  other: featureOf('flair:other'),
}
const CONTENTS = recordOf(CONTENT_KINDS, (kind) => featureOf(`post:${kind}`))
const TITLE_ONLY = featureOf('post:title-only')
const COUNTS = featureOf('counts')
const TALK = featureOf('talk')
const SCORE = featureOf('score')

function addPost(
  { post = {} }: TitleInContext,
  { traits, intents }: TitleTraits,
  text: 'self' | 'link',
  standing: Standing,
  add: Add,
) {
  const inText = within[text]
  for (const trait of traits) add(inText(trait))
  for (const intent of intents) add(inText(intent))
  add(standing.post)
  if (text === 'link') {
    const content = CONTENTS[contentKind(post)]
    add(content)
    add(standing.ofContent(content))
  }
  if (post.flair) add(FLAIRS[flairKind(post.flair)])
  if (post.isSelf && post.hasText === false) add(TITLE_ONLY)
  const response = responseTo(post)
  if (!response) return
  add(COUNTS)
  add(TALK, response.talk)
  add(standing.of(TALK), response.talk)
  add(SCORE, response.score)
}

const INVERTED: ReadonlySet<Opening> = new Set(['wh-inverted', 'wh-object', 'auxiliary'])

/** Adds how the clauses open. Returns true if one opens like a question. */
function addOpeningTraits({ sentences }: TitleForm, traits: number[]): boolean {
  let isInverted = false
  sentences.forEach((sentence, i) => {
    const front = i === 0 ? 'first' : i === sentences.length - 1 ? 'last' : 'middle'
    clauseStarts(sentence).forEach((start, clause) => {
      const opening = openingOf(sentence, start)
      if (opening === 'none') return
      traits.push(...openingFeatures(opening, clause === 0 ? front : 'inner', sentence.mark))
      isInverted ||= INVERTED.has(opening)
    })
  })
  return isInverted
}

const PLACES = ['first', 'middle', 'last', 'inner'] as const
const MANNERS = ['asked', 'bare', 'stated'] as const

const openings = recordOf(OPENINGS, (opening) =>
  recordOf(PLACES, (place) =>
    recordOf(MANNERS, (manner) =>
      ['', `:${manner}`, `:${place}:${manner}`].map((end) => featureOf(`open:${opening}${end}`)),
    ),
  ),
)

/** An opening alone, with its sentence's mark, and with its place as well. */
function openingFeatures(
  opening: Opening,
  place: (typeof PLACES)[number],
  mark: Sentence['mark'],
): readonly number[] {
  return openings[opening][place][mark === '?' ? 'asked' : mark === '' ? 'bare' : 'stated']
}

/** Returns a record with a value for each key. */
export function recordOf<K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>
}
