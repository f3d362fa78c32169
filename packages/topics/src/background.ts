import background from './background.json' with { type: 'json' }

/**
 * How common a word is on Reddit: the number of subreddits, among 2,419, in whose titles it was found, or of those in whose questions
 * it was, scaled to as many, if that is more. Words of fewer than four are missing. Counts of words alone, from English titles
 * of 2012 and 2013 that were published as a research data set.
 */
const subredditsWith: ReadonlyMap<string, number> = new Map(Object.entries(background.counts))

/** Returns how much more common a word is here than on Reddit. The two added are for words too rare to be counted. */
export function liftOf(key: string, count: number, total: number): number {
  return count / total / (((subredditsWith.get(key) ?? 0) + 2) / background.titles)
}
