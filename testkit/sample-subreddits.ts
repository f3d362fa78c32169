import type { DiscoveredSubreddit } from '@quarry/contracts/endpoints/connections'

/** Returns a subreddit as discovery finds it. */
export function buildSubreddit(
  name: string,
  change: Partial<Omit<DiscoveredSubreddit, 'name'>> = {},
): DiscoveredSubreddit {
  return { name, subscribers: 12_000, description: `All about ${name}`, ...change }
}

/** Seven subreddits, most relevant first, which differs from their order by size. */
export const sampleSubreddits: readonly DiscoveredSubreddit[] = [
  buildSubreddit('gardening', { subscribers: 1_500_000 }),
  buildSubreddit('composting', { subscribers: 1_000_001, description: 'Heaps and worms' }),
  buildSubreddit('tomatoes', { subscribers: 1_000_000 }),
  buildSubreddit('allotment', { subscribers: 45_300, description: 'Rented plots, no heaps' }),
  buildSubreddit('rootcellars', { subscribers: 0 }),
  buildSubreddit('beekeeping', { subscribers: 220_900 }),
  buildSubreddit('learnpython', { subscribers: 9600 }),
]
