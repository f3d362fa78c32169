/** Returns true if one of the lists has both words. The words of a list are separated by spaces. */
export function sharesList(lists: readonly string[]): (one: string, other: string) => boolean {
  const listsOf = new Map<string, Set<string>[]>()
  for (const list of lists) {
    const words = new Set(list.split(' '))
    for (const word of words) listsOf.set(word, [...(listsOf.get(word) ?? []), words])
  }
  return (one, other) => listsOf.get(one)?.some((words) => words.has(other)) ?? false
}
