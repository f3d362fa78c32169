import { keywordText } from '@quarry/contracts/keyword-text'
import { KEYWORD_CHARACTERS_MAX, KEYWORD_WORDS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { postAddress } from '@quarry/contracts/reddit-post'
import type { SourceId } from '@quarry/contracts/sources'
import { type TypeGroup, typeGroupOf } from '../../session/questions/type-group.ts'

export type KeywordChoices = {
  /** Only cleaned questions, or all. */
  source: 'cleaned' | 'all'
  /** The whole question, or the AI's short search phrase where there is one. */
  form: 'question' | 'phrase'
  lowerCase: boolean
  /** Leaves out keywords longer than planners accept. */
  withinLimits: boolean
}

export type Keyword = {
  text: string
  /** Of the question with the most comments among those that make this keyword. */
  comments: number
  /** What the question with the most comments is after. */
  type: TypeGroup
  /** Label of its main topic; empty if it has none. */
  topic: string
}

export type Keywords<Entry extends Keyword = Keyword> = {
  /** Number of source questions. */
  questions: number
  /** The most discussed first. */
  keywords: readonly Entry[]
  tooLong: readonly Entry[]
  /** Questions that make the same keyword as another one. */
  duplicates: number
  /** Questions without any text left, such as one of emoji alone. */
  empty: number
}

/** Returns the keywords of these questions without duplicates, the most discussed first, as the preview shows them. */
export function toKeywords(
  rows: readonly Question[],
  choices: KeywordChoices,
  topicOf: (id: string) => string | undefined,
): Keywords {
  const taken = choices.source === 'all' ? rows : rows.filter((row) => row.processingStatus === 'processed')
  const unique = new Map<string, Keyword>()
  let empty = 0
  for (const row of taken) {
    const plain = keywordText(choices.form === 'phrase' ? (row.keyword ?? row.title) : row.title)
    const text = choices.lowerCase ? plain.toLowerCase() : plain
    const key = text.toLowerCase()
    const known = unique.get(key)
    const source = { comments: row.numComments, type: typeGroupOf(row), topic: topicOf(row.id) ?? '' }
    if (text === '') empty += 1
    else if (!known) unique.set(key, { text, ...source })
    else if (source.comments > known.comments) Object.assign(known, source)
  }
  const all = [...unique.values()].sort(mostDiscussed)
  const fits = ({ text }: Keyword) => !choices.withinLimits || isWithinLimits(text)
  return {
    questions: taken.length,
    keywords: all.filter(fits),
    tooLong: all.filter((keyword) => !fits(keyword)),
    duplicates: taken.length - empty - all.length,
    empty,
  }
}

function mostDiscussed(left: Keyword, right: Keyword): number {
  return right.comments - left.comments
}

function isWithinLimits(text: string): boolean {
  return wordsIn(text) <= KEYWORD_WORDS_MAX && charactersIn(text) <= KEYWORD_CHARACTERS_MAX
}

export function wordsIn(text: string): number {
  return text.split(' ').length
}

export function charactersIn(text: string): number {
  return [...text].length
}

/** Characters that trackers of AI answers accept in a prompt, by plan. */
export const promptLengths = [200, 500] as const
export type PromptLength = (typeof promptLengths)[number]

/** A whole question, as people ask it, with what is known of its post. */
export type Prompt = Keyword & {
  subreddit: string
  /** Points and comments together. */
  engagement: number
  /** Address of the post; empty if it has none. */
  link: string
  originalTitle: string
  author: string
  source: SourceId
  /** Empty if its source names none. */
  licence: string
}

/** Returns the questions that are no longer than `length`, the most discussed first, without duplicates. */
export function toPrompts(
  rows: readonly Question[],
  source: KeywordChoices['source'],
  length: PromptLength,
  topicOf: (id: string) => string | undefined,
): Keywords<Prompt> {
  const taken = source === 'all' ? rows : rows.filter((row) => row.processingStatus === 'processed')
  const unique = new Map<string, Prompt>()
  for (const row of taken) {
    const prompt = promptOf(row, topicOf(row.id) ?? '')
    const key = prompt.text.toLowerCase()
    const known = unique.get(key)
    if (!known || prompt.comments > known.comments) unique.set(key, prompt)
  }
  const all = [...unique.values()].sort(mostDiscussed)
  const fits = ({ text }: Prompt) => charactersIn(text) <= length
  return {
    questions: taken.length,
    keywords: all.filter(fits),
    tooLong: all.filter((prompt) => !fits(prompt)),
    duplicates: taken.length - all.length,
    empty: 0,
  }
}

function promptOf(row: Question, topic: string): Prompt {
  return {
    text: row.title.replace(/\s+/g, ' ').trim(),
    comments: row.numComments,
    type: typeGroupOf(row),
    topic,
    subreddit: row.subreddit,
    engagement: row.score + row.numComments,
    link: postAddress(row.permalink) ?? '',
    originalTitle: row.originalTitle,
    author: row.author,
    source: row.source ?? 'reddit',
    licence: row.licence ?? '',
  }
}
