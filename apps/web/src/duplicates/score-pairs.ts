import { z } from 'zod'
import { groupDuplicates } from './group-duplicates.ts'

/** Two titles, and whether a reader calls them the same question. `half` splits them into those that rules were tuned on and the others. */
export const LabelledPair = z.object({
  first: z.string(),
  second: z.string(),
  same: z.boolean(),
  half: z.enum(['tuning', 'measuring']),
})
export type LabelledPair = z.infer<typeof LabelledPair>

export type PairScore = {
  pairs: number
  same: number
  /** Pairs that are in one group. */
  joined: number
  joinedSame: number
}

export type PairsReport = Readonly<Record<LabelledPair['half'] | 'all', PairScore>> & {
  /** Titles that were grouped together, those of the pairs among them. */
  titles: number
  /** Titles in groups that have no labelled pair: what the scores do not cover. */
  unlabelled: number
}

/** Groups the titles of the pairs among `others`, as a session would, and compares the groups with the labels. */
export function scorePairs(pairs: readonly LabelledPair[], others: readonly string[]): PairsReport {
  const titles = [...new Set([...pairs.flatMap(({ first, second }) => [first, second]), ...others])]
  const groups = groupDuplicates(titles.map((title) => ({ id: title, title })))
  const groupOf = new Map(groups.flatMap((group) => group.map((title) => [title, group] as const)))
  const isJoined = ({ first, second }: LabelledPair) =>
    groupOf.has(first) && groupOf.get(first) === groupOf.get(second)
  const labelled = new Set(pairs.filter(isJoined).flatMap(({ first, second }) => [first, second]))

  const scoreOf = (scored: readonly LabelledPair[]): PairScore => {
    const joined = scored.filter(isJoined)
    return {
      pairs: scored.length,
      same: scored.filter(({ same }) => same).length,
      joined: joined.length,
      joinedSame: joined.filter(({ same }) => same).length,
    }
  }
  return {
    titles: titles.length,
    unlabelled: groups.flat().filter((title) => !labelled.has(title)).length,
    all: scoreOf(pairs),
    tuning: scoreOf(pairs.filter(({ half }) => half === 'tuning')),
    measuring: scoreOf(pairs.filter(({ half }) => half === 'measuring')),
  }
}
