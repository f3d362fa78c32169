import { type Measure, measure } from './measure.ts'

/** How well groups agree with those of a reader, by the pairs that are in one group. */
export function pairAgreement(
  found: ReadonlyMap<string, string>,
  gold: ReadonlyMap<string, string>,
): Measure {
  const ids = [...gold.keys()]
  const isOne = (groups: ReadonlyMap<string, string>, one: string, other: string) =>
    groups.has(one) && groups.get(one) === groups.get(other)
  const pairs = ids.flatMap((one, at) =>
    ids.slice(at + 1).flatMap((other) => {
      const pair = { actual: isOne(gold, one, other), found: isOne(found, one, other) }
      return pair.actual || pair.found ? [pair] : []
    }),
  )
  return measure(pairs)
}

/** Returns the normalized mutual information of two divisions of the same ids, 0 to 1. */
export function sharedInformation(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): number {
  const ids = [...one.keys()]
  const entropy = (name: (id: string) => string) =>
    [...Map.groupBy(ids, name).values()]
      .map(({ length }) => length / ids.length)
      .reduce((sum, share) => sum - share * Math.log2(share), 0)
  const nameIn = (division: ReadonlyMap<string, string>) => (id: string) => division.get(id) ?? ''
  const [left, right] = [entropy(nameIn(one)), entropy(nameIn(other))]
  const both = entropy((id) => `${nameIn(one)(id)}\n${nameIn(other)(id)}`)
  return left + right === 0 ? 1 : Number(((2 * (left + right - both)) / (left + right)).toFixed(4))
}
