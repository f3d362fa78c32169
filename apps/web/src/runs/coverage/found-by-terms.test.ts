import type { Coverage } from '@quarry/contracts/run'
import { expect, test } from 'vitest'
import { formatFoundByTerms, foundByTerms } from './found-by-terms.ts'

const line = (source: string, posts: number) => ({ source, posts, requests: 1, questions: 0 })
const breadit: Coverage = {
  ...{ subreddit: 'Breadit', asked: 300, seen: 405, questions: 280 },
  sources: [
    line('title:"sourdough" relevance', 50),
    line('selftext:"sourdough" relevance', 13),
    line('title:how top', 300),
    line('new', 42),
  ],
}

test('a subreddit’s posts are counted beside those that a search for a seed term found', () => {
  const counts = foundByTerms([breadit])
  expect(counts).toEqual({ found: 63, seen: 405 })
  expect(counts && formatFoundByTerms(counts)).toBe(
    '63 of the 405 posts seen were found by searches for the seed terms.',
  )
})

test('subreddits that were not searched for terms, and other sources, have no such counts', () => {
  const whole = { ...breadit, sources: [line('title:how top', 300), line('new', 105)] }
  const stories: Coverage = { ...breadit, source: 'hacker-news', sources: [line('title:"rye" top', 9)] }
  expect(foundByTerms([whole, stories])).toBeUndefined()
  expect(foundByTerms([whole, breadit, stories])).toEqual({ found: 63, seen: 405 })
})
