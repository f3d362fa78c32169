import type { Question } from '@quarry/contracts/question'

/** Without case, in the title, the original title or the subreddit. A blank search matches everything. */
export function matchesSearch(row: Question, search: string): boolean {
  const sought = search.trim().toLowerCase()
  return [row.title, row.originalTitle, row.subreddit].some((text) => text.toLowerCase().includes(sought))
}
