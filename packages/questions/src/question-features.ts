import { clauseStarts, type Opening, openingOf, openingTraits } from './clause-opening.ts'
import { hasQuestionMark, readForeign, withAsciiQuestionMarks } from './foreign-question.ts'
import { addMarkTraits, addShapeTraits, asks } from './form-traits.ts'
import { intentFeatures, intentsIn, isAppeal } from './intents.ts'
import { languageOf } from './language.ts'
import {
  basisOf,
  communityKinds,
  communityShares,
  contentKind,
  flairKind,
  type PostFacts,
  responseTo,
  type TitleInContext,
} from './question-facts.ts'
import { readTitle, type TitleForm } from './title-form.ts'
import { addWordTraits } from './word-traits.ts'
import { wordingOf } from './wording.ts'

/** What the title alone shows, in its language, as names of features. */
export interface TitleTraits {
  language: string
  /** The question mark as a suffix for names of features: `?` or nothing. */
  mark: '?' | ''
  traits: readonly string[]
  /** What the title's set phrases mean: `means feedback:asked`. */
  intents: readonly string[]
  /** Empty unless the title is in English. */
  wording: readonly string[]
}

export function readTraits(written: string): TitleTraits {
  const language = languageOf(written)
  if (language !== 'en') return foreignTraitsOf(written, language)
  const form = readTitle(written)
  const mark = hasQuestionMark(written) ? '?' : ''
  const traits: string[] = []
  addMarkTraits(form, traits)
  const isInverted = addOpeningTraits(form, traits)
  const found = intentsIn(form)
  addWordTraits(form, found.some(isAppeal), traits)
  addShapeTraits(form, written, traits)
  if (isInverted) traits.push(`inverted-${asks(form)}`)
  const intents = found.flatMap((intent) => intentFeatures(intent, mark))
  return { language, mark, traits, wording: wordingOf(form), intents }
}

function foreignTraitsOf(written: string, language: string): TitleTraits {
  const title = withAsciiQuestionMarks(written, language)
  const form = readTitle(title)
  const mark = hasQuestionMark(title) ? '?' : ''
  const { traits, intents: found } = readForeign(title, language, form)
  addMarkTraits(form, traits)
  addShapeTraits(form, title, traits)
  const intents = found.flatMap((intent) => intentFeatures(intent, mark))
  return { language, mark, traits, wording: [], intents }
}

/** Values by name of feature, mostly 1. */
export type Features = Map<string, number>

/** Returns all features of a title and of the known facts about it. */
export function questionFeatures(context: TitleInContext, title = readTraits(context.title)): Features {
  const features: Features = new Map()
  for (const name of [...title.traits, ...title.intents]) features.set(name, 1)
  features.set(`known:${basisOf(context)}`, 1)
  addCommunity(context, title, features)
  if (context.post?.isSelf !== undefined) addPost(context.post, title, features)
  for (const name of title.wording) features.set(name, 1)
  return features
}

/** Returns the form of the post to combine features with: text or link, with or without a question mark. */
function standingOf(post: PostFacts | undefined, { mark }: TitleTraits): string {
  return `${post?.isSelf === undefined ? '' : post.isSelf ? 'self' : 'link'}${mark}`
}

function addCommunity(
  { subreddit, post, community }: TitleInContext,
  title: TitleTraits,
  features: Features,
) {
  const standing = standingOf(post, title)
  for (const kind of subreddit ? communityKinds(subreddit) : []) {
    features.set(kind, 1)
    features.set(`${kind} ${standing}`, 1)
    if (title.traits.includes('open:how-to')) features.set(`${kind} how-to`, 1)
  }
  for (const [share, value] of Object.entries(community ? communityShares(community) : {})) {
    features.set(`share:${share}`, value)
    features.set(`share:${share} ${standing}`, value)
  }
}

function addPost(post: PostFacts, title: TitleTraits, features: Features) {
  const standing = standingOf(post, title)
  for (const name of [...title.traits, ...title.intents])
    features.set(`${post.isSelf ? 'self' : 'link'} ${name}`, 1)
  features.set(`post:${standing}`, 1)
  if (!post.isSelf) {
    const content = `post:${contentKind(post)}`
    features.set(content, 1)
    features.set(`${content}${standing}`, 1)
  }
  if (post.flair) features.set(`flair:${flairKind(post.flair)}`, 1)
  if (post.isSelf && post.hasText === false) features.set('post:title-only', 1)
  const response = responseTo(post)
  if (!response) return
  features.set('counts', 1)
  features.set('talk', response.talk)
  features.set(`talk ${standing}`, response.talk)
  features.set('score', response.score)
}

const INVERTED: ReadonlySet<Opening> = new Set(['wh-inverted', 'wh-object', 'auxiliary'])

/** Adds traits of how the clauses open. Returns true if one opens like a question. */
function addOpeningTraits({ sentences }: TitleForm, traits: string[]): boolean {
  let isInverted = false
  sentences.forEach((sentence, i) => {
    const front = i === 0 ? 'first' : i === sentences.length - 1 ? 'last' : 'middle'
    clauseStarts(sentence).forEach((start, clause) => {
      const opening = openingOf(sentence, start)
      if (opening === 'none') return
      traits.push(...openingTraits(opening, clause === 0 ? front : 'inner', sentence.mark))
      isInverted ||= INVERTED.has(opening)
    })
  })
  return isInverted
}
