/** Returns the similarity of two names, 0 to 1: the share of letter pairs in common (Dice), ignoring case. */
export function nameSimilarity(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)]
  if (a.length === 0 || b.length === 0) return one.toLowerCase() === other.toLowerCase() ? 1 : 0
  const left = [...b]
  let common = 0
  for (const pair of a) {
    const at = left.indexOf(pair)
    if (at < 0) continue
    left.splice(at, 1)
    common += 1
  }
  return (2 * common) / (a.length + b.length)
}

function pairsOf(name: string): string[] {
  const letters = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, i) => letters.slice(i, i + 2))
}
