import type { Term, TermRow } from './read-title.ts'

/** Writes a phrase as one word where other titles do: `wi fi` becomes `wifi`. */
export function withOneSpelling<Row extends TermRow>(rows: readonly Row[]): readonly Row[] {
  const wordFor = spellings(rows)
  return rows.map((row) =>
    row.terms.some(({ key }) => wordFor.has(key)) ? { ...row, terms: respelled(row.terms, wordFor) } : row,
  )
}

/** Returns words by the phrases of two words that are only another spelling of them. */
function spellings(rows: readonly TermRow[]): ReadonlyMap<string, string> {
  const keys = new Set(rows.flatMap(({ terms }) => terms.map(({ key }) => key)))
  const words = new Map([...keys].filter((key) => !key.includes(' ')).map((key) => [lettersOf(key), key]))
  return new Map(
    [...keys].flatMap((key) => {
      const word = key.split(' ').length === 2 ? words.get(lettersOf(key)) : undefined
      return word === undefined ? [] : [[key, word] as const]
    }),
  )
}

/** Stems may lack a last e. */
function lettersOf(key: string): string {
  return key.replace(' ', '').replace(/e$/, '')
}

function respelled(terms: readonly Term[], wordFor: ReadonlyMap<string, string>): Term[] {
  const gone = new Set(terms.flatMap(({ key }) => (wordFor.has(key) ? key.split(' ') : [])))
  const kept = new Map<string, Term>()
  for (const term of terms) {
    const word = wordFor.get(term.key)
    if (word !== undefined) kept.set(word, { ...term, key: word })
    else if (!gone.has(term.key) && !kept.has(term.key)) kept.set(term.key, term)
  }
  return [...kept.values()]
}
