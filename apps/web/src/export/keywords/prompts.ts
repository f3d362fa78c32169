import type { Question } from '@quarry/contracts/question'
import { postAddress } from '@quarry/contracts/reddit-post'
import { typeGroupOf } from '../../session/questions/type-group.ts'
import { charactersIn, type Keyword, type KeywordChoices, type Keywords, mostDiscussed } from './keywords.ts'

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
  }
}
