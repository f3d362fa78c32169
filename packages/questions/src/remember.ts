/** Longer keys are not cached. */
const KEY_MAX = 100

/**
 * Returns the function with a cache for keys of up to 100 characters. The cache is emptied when it has `most` keys; 4,000 take
 * at most 1 MB. For values that recur in a run, such as names of subreddits.
 */
export function remembering<V>(most: number, find: (key: string) => V): (key: string) => V {
  const kept = new Map<string, V>()
  return (key) => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const found = find(key)
    if (key.length > KEY_MAX) return found
    if (kept.size >= most) kept.clear()
    kept.set(key, found)
    return found
  }
}
