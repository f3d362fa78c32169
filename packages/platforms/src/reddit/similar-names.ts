import { PlatformError } from '../platform-error.ts'
import type { RedditClient } from './reddit-client.ts'
import { nameSimilarity } from './subreddit.ts'

const SIMILARITY_MIN = 0.5
const SUGGESTIONS_MAX = 3
const PREFIX = 4

/** Returns subreddits whose names resemble one that does not exist, closest first; none if Reddit fails. */
export async function similarNames(
  client: RedditClient,
  name: string,
  signal?: AbortSignal,
): Promise<string[]> {
  try {
    const [searched, completed] = await Promise.all([
      client.searchSubreddits(name, { limit: 25, signal }),
      client.autocompleteSubreddits(name.slice(0, PREFIX), signal),
    ])
    const names = new Set([...completed, ...searched].map((subreddit) => subreddit.name))
    return [...names]
      .map((candidate) => ({ candidate, similarity: nameSimilarity(name, candidate) }))
      .filter(({ similarity }) => similarity >= SIMILARITY_MIN)
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, SUGGESTIONS_MAX)
      .map(({ candidate }) => candidate)
  } catch (error) {
    if (error instanceof PlatformError || signal?.aborted) return []
    throw error
  }
}
