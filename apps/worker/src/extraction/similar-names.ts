import { PlatformError } from '@quarry/platforms/platform-error'
import { nameSimilarity } from '@quarry/platforms/reddit/name-similarity'
import type { RedditClient } from '@quarry/platforms/reddit/reddit-client'

const ALIKE = 0.5
const SUGGESTIONS_MAX = 3
const PREFIX = 4

/** Communities whose names resemble one that nobody has, closest first. Finding none is no failure of the run. */
export async function similarNames(
  client: RedditClient,
  name: string,
  signal: AbortSignal,
): Promise<string[]> {
  try {
    const [searched, completed] = await Promise.all([
      client.searchSubreddits(name, { limit: 25, signal }),
      client.autocompleteSubreddits(name.slice(0, PREFIX), signal),
    ])
    const names = new Set([...completed, ...searched].map((community) => community.name))
    return [...names]
      .map((candidate) => ({ candidate, likeness: nameSimilarity(name, candidate) }))
      .filter(({ likeness }) => likeness >= ALIKE)
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, SUGGESTIONS_MAX)
      .map(({ candidate }) => candidate)
  } catch (error) {
    if (error instanceof PlatformError || signal.aborted) return []
    throw error
  }
}
