import type { PageYield } from '../page-yield.ts'
import { listingsFor } from '../reddit-listings.ts'

export const listings = listingsFor([])
/** A full page of new posts, half of them questions, with a change. */
export const page = (change: Partial<PageYield> = {}): PageYield => ({
  posts: 100,
  newPosts: 100,
  newQuestions: 50,
  added: 50,
  next: 'more',
  ...change,
})
export const nothingNew = page({ newPosts: 0, newQuestions: 0, added: 0 })
/** All these listings but one, as an earlier worker left them. */
export const leftOpen = (all: readonly { name: string }[], closed?: string) =>
  new Map(all.filter(({ name }) => name !== closed).map(({ name }) => [name, false]))
export const namesOf = (choices: readonly { name: string }[]) => choices.map(({ name }) => name)
