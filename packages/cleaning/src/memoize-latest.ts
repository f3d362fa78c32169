/** Bounds the memory of one function: 128 results for texts of up to 1,200 characters in total. */
const RESULTS_MAX = 128
const CHARACTERS_MAX = 1200

/**
 * A pure function of texts that keeps its latest results. The checks and the risk of a title look at
 * the same few texts a dozen times. Results are shared, so callers must not change them.
 */
export function memoizeLatest<Given extends readonly (string | undefined)[], Result>(
  compute: (...texts: Given) => Result,
): (...texts: Given) => Result {
  const results = new Map<string, Result>()
  return (...texts) => {
    // no text has this sign; an absent one differs from an empty one
    const key = texts.map((text) => text ?? '\0').join('\0')
    const known = results.get(key)
    if (known !== undefined) return known
    const result = compute(...texts)
    if (key.length > CHARACTERS_MAX) return result
    const [oldest] = results.keys()
    if (results.size >= RESULTS_MAX && oldest !== undefined) results.delete(oldest)
    results.set(key, result)
    return result
  }
}
