import { stemmer } from 'stemmer'
import background from './background.json' with { type: 'json' }

/**
 * How common a word is on Reddit: the number of subreddits, among 2,419, in whose titles it was found. Words of fewer than four
 * are missing. Counts of words alone, from English titles of 2012 and 2013 that were published as a research data set.
 */
const subredditsWith: ReadonlyMap<string, number> = new Map(Object.entries(background.counts))

/** Returns how much more common stems are here, together, than on Reddit. The two added are for words too rare to be counted. */
export function liftOf(stems: readonly string[], count: number, total: number): number {
  const elsewhere = stems.reduce((sum, stem) => sum + countElsewhere(stem), 2)
  return count / total / (elsewhere / background.titles)
}

/** The table has Porter's stems, so a word of `stemExceptions` has the count of all words with its Porter stem. */
function countElsewhere(stem: string): number {
  return subredditsWith.get(stem) ?? subredditsWith.get(stemmer(stem)) ?? 0
}
