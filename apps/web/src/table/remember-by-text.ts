/** Titles and originals of 20,000 rows, and as many edited ones: some 10 MB with what is remembered. */
const TEXTS_MAX = 60_000

/** Remembers the results for as many texts as a session has; most changes of rows leave their texts as they are. */
export function rememberByText<Result>(resultOf: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const held = known.get(text)
    if (held !== undefined) return held
    if (known.size >= TEXTS_MAX) known.clear()
    const result = resultOf(text)
    known.set(text, result)
    return result
  }
}
