import { z } from 'zod'

/** How often the n-grams of 60 languages occur in them, in 0.7 MB; as objects they take 29 MB. */
export interface NgramTable {
  /** ISO 639-1 codes. */
  languages: readonly string[]
  /** By language: the score, 0 to 1, that texts of this language have on average. */
  averages: readonly number[]
  /** Hashes of the n-grams, sorted. */
  hashes: Uint32Array
  /** For each n-gram where its scores begin, and behind the last one where they end. */
  starts: Uint32Array
  /** Of each score, the place of its language in `languages`. */
  owners: Uint8Array
  scores: Uint8Array
}

/** Bytes as Base64. */
const Bytes = z.string().transform((text) => {
  const letters = atob(text)
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at)
  return bytes
})

/** The table as stored: a JSON module, so that browsers load it as Node does. */
export const StoredTable = z.object({
  languages: z.array(z.string()),
  averages: z.array(z.number()),
  /** Four bytes each, little-endian. */
  hashes: Bytes,
  /** How many scores each n-gram has. */
  counts: Bytes,
  owners: Bytes,
  scores: Bytes,
})

export function readNgramTable(stored: z.input<typeof StoredTable>): NgramTable {
  const { hashes, counts, ...table } = StoredTable.parse(stored)
  const starts = new Uint32Array(counts.length + 1)
  for (const [place, count] of counts.entries()) starts[place + 1] = (starts[place] ?? 0) + count
  return { ...table, hashes: new Uint32Array(hashes.buffer), starts }
}
