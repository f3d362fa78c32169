/**
 * Returns a function that joins two parts to a name, each pair once: names are looked up in maps, and a string that is put
 * together anew must be hashed anew. Only for parts of which there are few.
 */
export function nameJoiner(join: (first: string, second: string) => string) {
  const names = new Map<string, Map<string, string>>()
  return (first: string, second: string): string => {
    let known = names.get(first)
    if (known === undefined) {
      known = new Map()
      names.set(first, known)
    }
    let name = known.get(second)
    if (name === undefined) {
      name = join(first, second)
      known.set(second, name)
    }
    return name
  }
}
