export type PairScores = { precision: number; recall: number; f1: number; withoutTopic: number }

/**
 * Compares two ways to group the same titles by their pairs. A pair belongs together if the titles share a group; titles without a
 * group belong to nothing.
 */
export function pairScores(
  expected: readonly ReadonlySet<string>[],
  found: readonly ReadonlySet<string>[],
): PairScores {
  let both = 0
  let inFound = 0
  let inExpected = 0
  for (const [one, other] of pairsOf(expected.length)) {
    const isExpected = share(expected[one], expected[other])
    const isFound = share(found[one], found[other])
    inExpected += Number(isExpected)
    inFound += Number(isFound)
    both += Number(isExpected && isFound)
  }
  const precision = inFound > 0 ? both / inFound : 0
  const recall = inExpected > 0 ? both / inExpected : 0
  return {
    precision,
    recall,
    f1: both > 0 ? (2 * precision * recall) / (precision + recall) : 0,
    withoutTopic: found.filter((groups) => groups.size === 0).length / Math.max(1, found.length),
  }
}

function* pairsOf(count: number): Generator<[number, number]> {
  for (let one = 0; one < count; one += 1) {
    for (let other = one + 1; other < count; other += 1) yield [one, other]
  }
}

function share(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()): boolean {
  return [...one].some((group) => other.has(group))
}
