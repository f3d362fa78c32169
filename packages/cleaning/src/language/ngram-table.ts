import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { hashOf } from './hashed-words.ts'

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

const Header = z.object({
  languages: z.array(z.string()),
  averages: z.array(z.number()),
  ngrams: z.int(),
  scores: z.int(),
})
const NEWLINE = 10

/** Where the table is stored: `write-ngram-table.ts` makes it from the data of the package eld. */
export const tableFile = new URL('language-ngrams.bin', import.meta.url)

/** Reads the table: a line of JSON, the hashes (4 bytes each, little-endian), how many scores each has, owners, scores. */
export function readNgramTable(): NgramTable {
  const file = readFileSync(tableFile)
  const headerEnd = file.indexOf(NEWLINE)
  const { languages, averages, ngrams, scores } = Header.parse(
    JSON.parse(file.toString('utf8', 0, headerEnd)),
  )
  let at = headerEnd + 1
  // a copy, since views of four bytes must begin at a multiple of four, and the file's own memory can go
  const take = (bytes: number) => {
    at += bytes
    return new Uint8Array(file.subarray(at - bytes, at))
  }
  const hashes = new Uint32Array(take(ngrams * 4).buffer)
  const starts = new Uint32Array(ngrams + 1)
  for (const [place, count] of take(ngrams).entries()) starts[place + 1] = (starts[place] ?? 0) + count
  return { languages, averages, hashes, starts, owners: take(scores), scores: take(scores) }
}

/** The file's bytes for n-grams, each with its scores by the place of the language. Throws where two hashes are the same. */
export function packNgramTable(
  languages: readonly string[],
  averages: readonly number[],
  ngrams: readonly { bytes: Uint8Array; scores: readonly (readonly [owner: number, score: number])[] }[],
): Buffer {
  const rows = ngrams
    .map(({ bytes, scores }) => ({ hash: hashOf(bytes), scores }))
    .sort((a, b) => a.hash - b.hash)
  if (rows.some(({ hash }, at) => hash === rows[at + 1]?.hash)) throw new Error('Two n-grams have one hash.')
  const all = rows.flatMap(({ scores }) => scores)
  const header = { languages, averages, ngrams: rows.length, scores: all.length }
  const hashes = Buffer.alloc(rows.length * 4)
  for (const [at, { hash }] of rows.entries()) hashes.writeUInt32LE(hash, at * 4)
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(header)}\n`),
    hashes,
    Uint8Array.from(rows, ({ scores }) => scores.length),
    Uint8Array.from(all, ([owner]) => owner),
    Uint8Array.from(all, ([, score]) => score),
  ])
}
