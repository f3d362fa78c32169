/** Bounds the memory of one function: 128 results for texts of at most 1,200 characters together. */
const RESULTS_MAX = 128
const CHARACTERS_MAX = 1200

/**
 * A pure function of texts that keeps its latest results. The checks and the risk of a title look at the same few texts
 * a dozen times. Results are shared, so callers must not change them.
 */
export function memoizeLatest<Texts extends readonly (string | undefined)[], Result>(
  compute: (...texts: Texts) => Result,
): (...texts: Texts) => Result {
  const results = new Map<string, { result: Result }>()
  return (...texts) => {
    const key = texts.map((text) => (text === undefined ? '' : `${text.length}:${text}`)).join()
    if (key.length > CHARACTERS_MAX) return compute(...texts)
    const known = results.get(key)
    if (known) return known.result
    const result = compute(...texts)
    const [oldest] = results.keys()
    if (results.size >= RESULTS_MAX && oldest !== undefined) results.delete(oldest)
    results.set(key, { result })
    return result
  }
}
