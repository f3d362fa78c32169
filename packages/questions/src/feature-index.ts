import { countFeatures, nameOf } from './feature-names.ts'
import { learnSequence } from './word-sequences.ts'

/** Finds the rows of a model by feature number. Each feature counts once per title, however often it occurs. */
export function createFeatureIndex(names: readonly string[]) {
  const rows = new Map(names.map((name, row) => [name, row]))
  for (const name of names) learnSequence(name)
  /** Row of each feature, -1 for none. Features are numbered when a title first has them. */
  let rowOf = new Int32Array(0)
  /** Features in `rowOf`. It has spare room, because hundreds of titles in a row may add features. */
  let numbered = 0
  const foundIn = new Uint32Array(names.length)
  let turn = 0

  const isNew = (row: number) => {
    if (foundIn[row] === turn) return false
    foundIn[row] = turn
    return true
  }
  const numberMore = () => {
    const count = countFeatures()
    if (count > rowOf.length) {
      const more = new Int32Array(2 * count)
      more.set(rowOf)
      rowOf = more
    }
    for (; numbered < count; numbered += 1) rowOf[numbered] = rows.get(nameOf(numbered)) ?? -1
  }
  numberMore()

  return {
    /** Starts a new title. */
    begin() {
      turn += 1
    },
    /** Returns -1 for a feature without a row, or one that this title has had already. */
    find(feature: number): number {
      if (feature >= numbered) numberMore()
      const row = rowOf[feature] as number
      return row >= 0 && isNew(row) ? row : -1
    },
  }
}
