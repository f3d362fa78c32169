import { clauseStarts, type Opening, openingOf } from './clause-opening.ts'
import { communityKinds } from './community-kind.ts'
import { asksByMark, readForeign, withPlainMarks } from './foreign-question.ts'
import { nameJoiner } from './joined-names.ts'
import { languageOf } from './language.ts'
import { asks, markTraits } from './mark-traits.ts'
import { type FoundIntent, intentsIn } from './phrases.ts'
import {
  basisOf,
  communityShares,
  contentKind,
  flairKind,
  responseTo,
  type TitleInContext,
} from './question-facts.ts'
import { shapeTraits } from './shape-traits.ts'
import { readTitle, type Sentence, type TitleForm } from './title-form.ts'
import { wordTraits } from './word-traits.ts'
import { type Wording, wordingNames, wordingOf } from './wording.ts'

/** What a title itself shows, in its own language. */
export interface TitleTraits {
  language: string
  /** Whether it asks by its mark: `?` or nothing in the names of traits. */
  mark: '?' | ''
  traits: readonly string[]
  /** Empty for titles that are not in English. */
  wording: Wording
  /** What its set phrases mean, `feedback:asked`. */
  intents: readonly string[]
  /** The title taken apart, its question marks made plain. */
  form: TitleForm
}

/** Names of what a title and its surroundings have, each with how much of it: 1 for most. */
export type Features = Map<string, number>

let last: { written: string; traits: TitleTraits } | undefined

/** The same title is classified twice in a row, for question and for type: the last one is cached. */
export function readTraits(written: string): TitleTraits {
  if (last?.written !== written) last = { written, traits: traitsOf(written) }
  return last.traits
}

function traitsOf(written: string): TitleTraits {
  const language = languageOf(written)
  const title = language === 'en' ? written : withPlainMarks(written, language)
  const form = readTitle(title)
  const mark = asksByMark(title, language) ? '?' : ''
  if (language !== 'en') {
    const { traits, openings, intents } = readForeign(title, language, form)
    const shared = [
      ...markTraits(form),
      ...shapeTraits(form, title),
      ...openings.flatMap((one) => openingTraits({ ...one, where: one.at === 0 ? 'first' : 'last' })),
    ]
    return {
      language,
      mark,
      traits: [...traits, ...shared],
      wording: NO_WORDING,
      intents: namesOf(intents, mark),
      form,
    }
  }
  const openings = openingsOf(form)
  const isInverted = openings.some(({ opening }) => INVERTED.has(opening))
  const found = intentsIn(form)
  const traits = [
    ...markTraits(form),
    ...openings.flatMap(openingTraits),
    ...wordTraits(form, found.some(isCall)),
    ...shapeTraits(form, title),
    ...(isInverted ? [`inverted-${asks(form)}`] : []),
  ]
  const intents = namesOf(found, mark)
  return { language, mark, traits, wording: wordingOf(form), intents, form }
}

/** Asks for support of a cause, "Help us reach our goal": it wants no reply. */
const isCall = ({ intent, shade, standing }: FoundIntent) =>
  intent === 'offer' && shade === 'cause' && standing !== 'asked' && standing !== 'asked-on'

/** Everything that the model looks at. */
export function questionFeatures(context: TitleInContext, title = readTraits(context.title)): Features {
  const features: Features = new Map()
  addFeatures(context, title, (name, value = 1) => features.set(name, value))
  for (const name of wordingNames(title.wording)) features.set(name, 1)
  return features
}

/** Calls `add` with every feature but the wording, with some of them more than once. */
export function addFeatures(context: TitleInContext, title: TitleTraits, add: Add): void {
  for (const name of title.traits) add(name)
  for (const intent of title.intents) add(means(intent))
  const place = basisOf(context)
  add(knownFrom[place])
  const text = context.post?.isSelf === undefined ? '' : context.post.isSelf ? 'self' : 'link'
  const standing = `${text}${title.mark}`
  addCommunity(context, title, standing, add)
  if (text !== '') addPost(context, title, text, standing, add)
}

const namesBySeries = new Map<string, readonly string[]>()

/** Each intent and its shade with its place in the sentence, and with whether the title is a question. */
function namesOf(found: readonly FoundIntent[], mark: string): string[] {
  return found.flatMap(({ intent, shade, standing }) => {
    const series = `${intent}/${shade}:${standing}${mark}`
    const known = namesBySeries.get(series)
    if (known) return known
    const names = [intent, `${intent}/${shade}`].flatMap((name) => [`${name}:${standing}`, `${name}${mark}`])
    namesBySeries.set(series, names)
    return names
  })
}

const ofPost = nameJoiner((kind, standing) => `post:${kind}${standing}`)
const knownFrom = { title: 'known:title', community: 'known:community', post: 'known:post' }
const spaced = nameJoiner((first, second) => `${first} ${second}`)
export const means = (intent: string) => spaced('means', intent)

const SHARE_NAMES = [
  ['self', 'share:self'],
  ['self-asks', 'share:self-asks'],
  ['link-asks', 'share:link-asks'],
] as const

export type Add = (name: string, value?: number) => void

function addCommunity(
  { subreddit, community }: TitleInContext,
  { traits }: TitleTraits,
  standing: string,
  add: Add,
) {
  for (const kind of subreddit ? communityKinds(subreddit) : []) {
    add(kind)
    add(spaced(kind, standing))
    if (traits.includes('open:how-to')) add(spaced(kind, 'how-to'))
  }
  if (!community) return
  const shares = communityShares(community)
  for (const [share, name] of SHARE_NAMES) {
    add(name, shares[share])
    add(spaced(name, standing), shares[share])
  }
}

function addPost(
  { post = {} }: TitleInContext,
  { traits, intents }: TitleTraits,
  text: 'self' | 'link',
  standing: string,
  add: Add,
) {
  for (const trait of traits) add(spaced(text, trait))
  for (const intent of intents) add(spaced(text, means(intent)))
  add(ofPost('', standing))
  const kind = contentKind(post)
  if (text === 'link') {
    add(ofPost(kind, ''))
    add(ofPost(kind, standing))
  }
  if (post.flair) add(`flair:${flairKind(post.flair)}`)
  if (post.isSelf && post.hasText === false) add('post:title-only')
  const response = responseTo(post)
  if (!response) return
  add('counts')
  add('talk', response.talk)
  add(spaced('talk', standing), response.talk)
  add('score', response.score)
}

interface FoundOpening {
  opening: Opening
  where: 'first' | 'middle' | 'last' | 'inner'
  mark: Sentence['mark']
}

const NO_WORDING: Wording = { words: [], skeleton: [], tags: [] }

const INVERTED: ReadonlySet<Opening> = new Set(['wh-inverted', 'wh-object', 'auxiliary'])

function openingsOf({ sentences }: TitleForm): FoundOpening[] {
  return sentences.flatMap(({ words, mark }, i) => {
    const front = i === 0 ? 'first' : i === sentences.length - 1 ? 'last' : 'middle'
    return clauseStarts(words).flatMap((start, clause): FoundOpening[] => {
      const opening = openingOf(words, start)
      return opening === 'none' ? [] : [{ opening, where: clause === 0 ? front : 'inner', mark }]
    })
  })
}

const openingNames = nameJoiner((opening, place) => `open:${opening}${place}`)

function openingTraits({ opening, where, mark }: FoundOpening): string[] {
  const asked = mark === '?' ? 'asked' : mark === '' ? 'bare' : 'stated'
  const places = placesOf[where][asked]
  return ['', places.any, places.here].map((place) => openingNames(opening, place))
}

const placesAt = (where: string) => ({
  asked: { any: ':asked', here: `:${where}:asked` },
  bare: { any: ':bare', here: `:${where}:bare` },
  stated: { any: ':stated', here: `:${where}:stated` },
})
const placesOf = {
  first: placesAt('first'),
  middle: placesAt('middle'),
  last: placesAt('last'),
  inner: placesAt('inner'),
}
