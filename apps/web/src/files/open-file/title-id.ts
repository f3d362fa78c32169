import { FILE_ID_DIGITS, FILE_ID_PREFIX, isIdOfTitle } from '@quarry/contracts/file-title'
import type { Question } from '@quarry/contracts/question'
import { hashOf } from '@quarry/questions/hash-of'

/** Returns the same id for the same title in the same subreddit, ignoring case, so that it is opened once. */
export function idOfTitle(title: string, subreddit: string): string {
  const hash = hashOf(`${subreddit}\n${title}`.toLowerCase())
  return `${FILE_ID_PREFIX}${hash.toString(36).padStart(FILE_ID_DIGITS, '0')}`
}

type Named = Pick<Question, 'id' | 'title' | 'originalTitle' | 'subreddit'>

/** Returns a function that recognizes known questions by id or, if one of the two has no Reddit id, by title in the same subreddit. */
export function createIsKnown(held: readonly Named[]): (row: Named) => boolean {
  const ids = new Set(held.map(({ id }) => id))
  const titles = new Set(
    held.flatMap(({ title, originalTitle, subreddit }) =>
      [title, originalTitle].map((text) => idOfTitle(text, subreddit)),
    ),
  )
  return ({ id, originalTitle, subreddit }) =>
    ids.has(id) || (isIdOfTitle(id) ? titles.has(id) : ids.has(idOfTitle(originalTitle, subreddit)))
}
