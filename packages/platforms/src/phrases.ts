/** Returns the seed terms as phrases of a search: in lower case, without quotation marks, each once. */
export function phrasesOf(seedTerms: readonly string[]): string[] {
  const phrases = seedTerms.map((term) =>
    term
      .replace(/["\s]+/g, ' ')
      .trim()
      .toLowerCase(),
  )
  return [...new Set(phrases)].filter((phrase) => phrase !== '')
}
