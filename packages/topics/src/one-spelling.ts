import { increase } from './count-terms.ts'
import type { IndexedRow, Vocabulary } from './vocabulary.ts'

/** Writes a phrase as one word where other titles do: `wi fi` becomes `wifi`. */
export function withOneSpelling(rows: readonly IndexedRow[], vocabulary: Vocabulary): readonly IndexedRow[] {
  const { keys, spellings } = vocabulary
  if (spellings.size === 0) return rows
  const used = new Int32Array(keys.length)
  for (const { terms } of rows) for (const term of terms) increase(used, term)
  const wordFor = new Int32Array(keys.length).fill(-1)
  for (const [phrase, word] of spellings) if ((used[word] ?? 0) > 0) wordFor[phrase] = word
  return rows.map((row) =>
    row.terms.some((term) => (wordFor[term] ?? -1) >= 0) ? respelled(row, wordFor, vocabulary) : row,
  )
}

function respelled(row: IndexedRow, wordFor: Int32Array, { parts }: Vocabulary): IndexedRow {
  const gone = new Set<number>()
  for (const term of row.terms) {
    if ((wordFor[term] ?? -1) < 0) continue
    for (const part of parts[term] ?? []) gone.add(part)
  }
  const kept = new Map<number, number>()
  for (const [at, term] of row.terms.entries()) {
    const word = wordFor[term] ?? -1
    if (word >= 0) kept.set(word, at)
    else if (!gone.has(term) && !kept.has(term)) kept.set(term, at)
  }
  const places = [...kept.values()]
  return {
    ...row,
    terms: Int32Array.from(kept.keys()),
    written: places.map((at) => row.written[at] ?? ''),
    nouns: Uint8Array.from(places, (at) => row.nouns[at] ?? 0),
  }
}
