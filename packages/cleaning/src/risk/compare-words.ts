import type { Alignment } from '../alignment.ts'
import type { Token } from '../title-tokens.ts'

/** A part of a title between two words that both texts have, and the matching part of the response. */
export interface Stretch {
  /** Words that the response lacks. */
  removed: readonly Token[]
  /** Words that the title lacks. */
  added: readonly Token[]
  /** True if both texts continue before and after it. Words at an end are often a frame or a remark. */
  isInside: boolean
}

/**
 * Where a title and its response differ. A word that comes from another place than its neighbours counts as moved, not as
 * a difference.
 */
export function stretchesOf({ title, response, sources, kept }: Alignment): Stretch[] {
  const anchors = ascendingAnchors(sources)
  const edges = [{ at: -1, from: -1 }, ...anchors, { at: response.length, from: title.length }]
  return edges.slice(1).flatMap((right, i) => {
    const left = edges[i] ?? right
    const removed = title.slice(left.from + 1, right.from).filter((_, at) => !kept.has(left.from + 1 + at))
    const added = response
      .slice(left.at + 1, right.at)
      .filter((_, at) => sources[left.at + 1 + at] === undefined)
    if (removed.length + added.length === 0) return []
    const sentence = title[left.from]?.sentence
    const isInside = sentence !== undefined && sentence === title[right.from]?.sentence
    return [{ removed, added, isInside }]
  })
}

interface Anchor {
  /** In the response. */
  at: number
  /** In the title. */
  from: number
}

/** The longest run of words that follow each other in both texts. */
function ascendingAnchors(sources: readonly (number | undefined)[]): Anchor[] {
  const best: { anchor: Anchor; length: number; before: number }[] = []
  for (const [at, from] of sources.entries()) {
    if (from === undefined) continue
    let length = 1
    let before = -1
    for (let i = 0; i < best.length; i += 1) {
      const earlier = best[i]
      if (!earlier || earlier.anchor.from >= from || earlier.length < length) continue
      length = earlier.length + 1
      before = i
    }
    best.push({ anchor: { at, from }, length, before })
  }
  const run: Anchor[] = []
  let place = best.reduce((last, { length }, i) => (length > (best[last]?.length ?? 0) ? i : last), 0)
  for (let step = best[place]; step; step = best[place]) {
    run.unshift(step.anchor)
    place = step.before
  }
  return run
}
