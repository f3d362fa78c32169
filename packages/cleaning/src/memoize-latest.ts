/** Bounds the memory of one function: 128 results for texts of up to 1,200 characters in total. */
const RESULTS_MAX = 128
const CHARACTERS_MAX = 1200

type Texts = readonly (string | undefined)[]

/**
 * A pure function of texts that keeps its latest results, one for each first text. The checks and the risk of a title look at
 * the same few texts a dozen times. Results are shared, so callers must not change them.
 */
export function memoizeLatest<Given extends Texts, Result>(
  compute: (...texts: Given) => Result,
): (...texts: Given) => Result {
  const results = new Map<string, { texts: Given; result: Result }>()
  return (...texts) => {
    const first = texts[0] ?? ''
    const known = results.get(first)
    if (known && areEqual(known.texts, texts)) return known.result
    const result = compute(...texts)
    if (lengthOf(texts) > CHARACTERS_MAX) return result
    results.delete(first)
    const [oldest] = results.keys()
    if (results.size >= RESULTS_MAX && oldest !== undefined) results.delete(oldest)
    results.set(first, { texts, result })
    return result
  }
}

function areEqual(one: Texts, other: Texts): boolean {
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false
  return true
}

function lengthOf(texts: Texts): number {
  let length = 0
  for (const text of texts) length += text?.length ?? 0
  return length
}
