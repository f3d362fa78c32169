/** Longer keys are not cached. */
const KEY_MAX = 100

/**
 * Returns the function with its last results kept, for up to `most` keys of up to 100 characters: 4,000 take at most 1 MB. For
 * values that recur in a run, such as names of subreddits.
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
