import type { Subreddit } from '../subreddits/catalog.ts'
import { stem, stemsOf } from './search-query.ts'

/** Returns the stems in a subreddit's texts, each with the weight of a match. */
function weightedStems(subreddit: Subreddit): readonly (readonly [string, number])[] {
  const spacedName = subreddit.name.replace(/([a-z])([A-Z])/g, '$1 $2')
  const texts = [
    [spacedName, 8],
    [subreddit.name, 10],
    [subreddit.title, 5],
    [subreddit.tags, 4],
    [subreddit.description, 2],
    [subreddit.topic.problems.join(' '), 1],
    [subreddit.topic.gear.join(' '), 1],
    [subreddit.topic.tasks.join(' '), 0.7],
  ] as const
  return texts.flatMap(([text, weight]) => stemsOf(text).map((word) => [word, weight] as const))
}

const cache = new WeakMap<Subreddit, readonly (readonly [string, number])[]>()

function relevance(subreddit: Subreddit, query: readonly string[]): number {
  const words = cache.get(subreddit) ?? weightedStems(subreddit)
  cache.set(subreddit, words)
  let total = 0
  for (const term of query) {
    let best = 0
    for (const [word, weight] of words) {
      if (word === term) best = Math.max(best, weight)
      else if (term.length > 3 && weight > 2 && word.includes(term)) best = Math.max(best, weight * 0.6)
    }
    total += best
  }
  return total / Math.max(1, query.length) + Math.log10((subreddit.subscribers ?? 0) + 10) / 20
}

const FILLER = new Set(
  ['a', 'an', 'the', 'for', 'of', 'in', 'and', 'my', 'to', 'how', 'at', 'on', 'with'].map(stem),
)

/** The minimum relevance of a result, which the number of subscribers alone does not reach. */
const LEAST_SCORE = 0.95
/** The minimum relevance of a result, as a share of the best result's. */
const LEAST_SHARE = 0.15

/** Returns subreddits whose texts or topic match, most relevant first, without banned and adult ones. */
export function findSubreddits(all: readonly Subreddit[], q: string): readonly Subreddit[] {
  const query = stemsOf(q).filter((word) => !FILLER.has(word))
  if (query.length === 0) return []
  const ranked = all
    .filter((subreddit) => subreddit.access !== 'banned' && !subreddit.nsfw)
    .map((subreddit) => ({ subreddit, score: relevance(subreddit, query) }))
    .sort((a, b) => b.score - a.score)
  const least = Math.max(LEAST_SCORE, (ranked[0]?.score ?? 0) * LEAST_SHARE)
  return ranked.filter(({ score }) => score >= least).map(({ subreddit }) => subreddit)
}
