/** Matches the text as it stands, in capitals or not. Whole words are so in any script: `\b` knows ASCII letters only. */
export function patternOf(text: string, { wholeWords = false } = {}): RegExp {
  return new RegExp(bounded(escaped(text), wholeWords), 'iu')
}

export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

/** The source of a pattern that must not touch other letters, if it is to match whole words only. */
export function bounded(source: string, wholeWords: boolean): string {
  return wholeWords ? `(?<![\\p{L}\\p{N}_])${source}(?![\\p{L}\\p{N}_])` : source
}
