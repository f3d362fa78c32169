import { questionWords } from './question-words.ts'
import { leastCosine, type PreparedTitle, prepareTitle, similarityOf } from './title-similarity.ts'

export type TitledRow = { id: string; title: string }

/** Titles at least this similar ask the same; found by looking at real titles. */
const SAME = 0.6
/** A word in a larger share of the titles matches too many others to search by it. */
const COMMON_SHARE = 0.02
const COMMON_MIN = 40

type Group = { leader: PreparedTitle; ids: string[] }

/**
 * Returns groups of two or more ids whose titles ask the same in other words. Expects `rows` best first: each
 * title is compared with the first of a group, so that small differences do not add up.
 */
export function groupDuplicates(rows: readonly TitledRow[]): string[][] {
  const titles = rows.map((row) => ({ id: row.id, words: questionWords(row.title) }))
  const frequency = new Map<string, number>()
  for (const { words } of titles) {
    for (const stem of words.stems) frequency.set(stem, (frequency.get(stem) ?? 0) + 1)
  }
  const frequencyOf = (stem: string) => frequency.get(stem) ?? 1
  const weightOf = (stem: string) => Math.log(1 + rows.length / frequencyOf(stem))
  const common = Math.max(COMMON_MIN, rows.length * COMMON_SHARE)

  const groups = createGroups(rows.length, weightOf)
  for (const { id, words } of titles) {
    const rarestFirst = words.stems.toSorted((a, b) => frequencyOf(a) - frequencyOf(b))
    const distinctive = rarestFirst.filter((stem, index) => index === 0 || frequencyOf(stem) <= common)
    if (distinctive.length > 0) groups.add(id, prepareTitle(words, weightOf), distinctive)
  }
  return groups.all().flatMap(({ ids }) => (ids.length > 1 ? [ids] : []))
}

function createGroups(most: number, weightOf: (stem: string) => number) {
  const groups: Group[] = []
  /** By group; all zero between two titles. */
  const shared = new Float64Array(most)
  const byStem = new Map<string, number[]>()
  const least = leastCosine(SAME)

  /** Adds the squared weights of shared stems to each group; returns the indexes of those groups. */
  function share(stems: readonly string[]): number[] {
    const touched: number[] = []
    for (const stem of stems) {
      const square = weightOf(stem) ** 2
      for (const index of byStem.get(stem) ?? []) {
        if (shared[index] === 0) touched.push(index)
        shared[index] = (shared[index] ?? 0) + square
      }
    }
    return touched
  }

  /** Returns the group that asks the same as this title, if any. Looks up distinctive stems first, then compares all. */
  function closest(title: PreparedTitle, distinctive: readonly string[]): Group | undefined {
    const others = title.words.stems.filter((stem) => !distinctive.includes(stem))
    const slack = others.reduce((sum, stem) => sum + weightOf(stem) ** 2, 0)
    let best: Group | undefined
    let most = SAME
    for (const index of share(distinctive)) {
      const group = groups[index]
      const squares = shared[index] ?? 0
      shared[index] = 0
      if (!group || squares + slack < least * title.length * group.leader.length) continue
      const similarity = similarityOf(title, group.leader, cosine(title, group.leader, squares, others), most)
      if (similarity >= most) [best, most] = [group, similarity]
    }
    return best
  }

  /** `squares` is the shared weight so far, `others` are the stems not compared yet. */
  function cosine(
    title: PreparedTitle,
    leader: PreparedTitle,
    squares: number,
    others: readonly string[],
  ): number {
    let all = squares
    for (const stem of others) if (leader.words.stems.includes(stem)) all += weightOf(stem) ** 2
    return all / (title.length * leader.length)
  }

  return {
    all: () => groups,
    /** Adds the title to the group it matches, or starts a new group. */
    add(id: string, title: PreparedTitle, distinctive: readonly string[]) {
      const group = closest(title, distinctive)
      if (group) {
        group.ids.push(id)
        return
      }
      groups.push({ leader: title, ids: [id] })
      for (const stem of distinctive) {
        const indexes = byStem.get(stem)
        if (indexes) indexes.push(groups.length - 1)
        else byStem.set(stem, [groups.length - 1])
      }
    },
  }
}
