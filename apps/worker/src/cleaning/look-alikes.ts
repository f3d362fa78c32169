/**
 * Returns a title without signs and numbers, which is equal for look-alikes such as C, C++ and C#, or $50 and €50. No
 * check notices if a model mixes up look-alikes in one response, so they never share a request.
 */
function lettersOf(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '')
}

/** Returns the first `most` items that are not look-alikes of each other. Identical titles may share a request. */
export function withoutLookAlikes<Item extends { title: string }>(
  items: readonly Item[],
  most: number,
): Item[] {
  const titleOf = new Map<string, string>()
  const chosen: Item[] = []
  for (const item of items) {
    if (chosen.length === most) break
    const letters = lettersOf(item.title)
    const known = titleOf.get(letters) ?? item.title
    if (known !== item.title) continue
    titleOf.set(letters, known)
    chosen.push(item)
  }
  return chosen
}
