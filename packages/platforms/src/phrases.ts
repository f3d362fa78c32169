/** Returns the distinct seed terms as search phrases: lower case, without quotation marks. */
export function phrasesOf(seedTerms: readonly string[]): string[] {
  const phrases = seedTerms.map((term) =>
    term
      .replace(/["\s]+/g, ' ')
      .trim()
      .toLowerCase(),
  )
  return [...new Set(phrases)].filter((phrase) => phrase !== '')
}
