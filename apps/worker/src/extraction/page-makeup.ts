import { searchableFlair } from './sources.ts'

export interface PostCount {
  posts: number
  /** Expected number of true questions among them: the sum of their probabilities. */
  questions: number
}

/** Counts of the posts of a page by kind, for the choice of the next page. */
export interface PageMakeup {
  all: PostCount
  self: PostCount
  /** By the flair as `searchableFlair` returns it. */
  flairs: ReadonlyMap<string, PostCount>
}

export interface JudgedPost {
  isSelf: boolean
  flair?: string | undefined
  /** Probability that the title is a question, in percent. */
  probability: number
}

export function makeupOf(posts: readonly JudgedPost[]): PageMakeup {
  const all: PostCount = { posts: 0, questions: 0 }
  const self: PostCount = { posts: 0, questions: 0 }
  const flairs = new Map<string, PostCount>()
  for (const { isSelf, flair, probability } of posts) {
    const counts = [all]
    if (isSelf) counts.push(self)
    const words = flair === undefined ? undefined : searchableFlair(flair)
    if (words !== undefined) {
      const count = flairs.get(words) ?? { posts: 0, questions: 0 }
      flairs.set(words, count)
      counts.push(count)
    }
    for (const count of counts) {
      count.posts += 1
      count.questions += probability / 100
    }
  }
  return { all, self, flairs }
}
