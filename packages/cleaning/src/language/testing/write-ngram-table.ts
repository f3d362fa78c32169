import { writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { hashOf, type StoredTable } from '../detect-language.ts'

const Ngrams = z.object({
  ngramsData: z.object({
    languages: z.record(z.string(), z.string()),
    ngrams: z.record(z.string(), z.record(z.string(), z.int())),
  }),
})
const Dictionary = z.object({ dictionary: z.array(z.string()) })
const Averages = z.object({ avgScore: z.record(z.string(), z.number()) })

/** Imports a file of the installed eld, which exports only its detector. */
async function readEld<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(await import(new URL(file, import.meta.resolve('eld/extrasmall')).href))
}

/** The table's file. */
export const tableFile = new URL('../language-ngrams.json', import.meta.url)

/**
 * Builds the JSON of the n-gram table from the smallest data of the installed eld (Apache-2.0, see
 * language-ngrams.LICENSE).
 */
export async function buildNgramTable(): Promise<string> {
  const { ngramsData } = await readEld('../ngrams/extrasmall.js', Ngrams)
  const { dictionary } = await readEld('../dictionary.js', Dictionary)
  const { avgScore } = await readEld('../avgScore.js', Averages)
  const averageOf = new Map(Object.entries(avgScore))
  // eld maps each byte of UTF-8 to a letter, and several bytes may share one; this uses the first.
  const byteOf = new Map([...dictionary.entries()].reverse().map(([byte, letter]) => [letter, byte]))
  byteOf.set(' ', 32)
  const languages = Object.values(ngramsData.languages)
  const placeOf = new Map(Object.keys(ngramsData.languages).map((id, at) => [id, at]))
  const ngrams = Object.entries(ngramsData.ngrams).map(([ngram, scores]) => ({
    bytes: Uint8Array.from(ngram, (letter) => byteOf.get(letter) ?? 0),
    scores: Object.entries(scores).map(([id, score]) => [placeOf.get(id) ?? 0, score] as const),
  }))
  const averages = languages.map((language) => averageOf.get(language) ?? 1)
  return `${JSON.stringify(packNgramTable(languages, averages, ngrams), null, 1)}\n`
}

/**
 * Returns the table to store, with each n-gram's scores by language index. Throws if two n-grams have the same hash.
 */
function packNgramTable(
  languages: readonly string[],
  averages: readonly number[],
  ngrams: readonly { bytes: Uint8Array; scores: readonly (readonly [owner: number, score: number])[] }[],
): z.input<typeof StoredTable> {
  const rows = ngrams
    .map(({ bytes, scores }) => ({ hash: hashOf(bytes), scores }))
    .sort((a, b) => a.hash - b.hash)
  if (rows.some(({ hash }, at) => hash === rows[at + 1]?.hash)) throw new Error('Two n-grams have one hash.')
  const all = rows.flatMap(({ scores }) => scores)
  const hashes = Uint32Array.from(rows, ({ hash }) => hash)
  return {
    languages: [...languages],
    averages: [...averages],
    hashes: base64(new Uint8Array(hashes.buffer)),
    counts: base64(Uint8Array.from(rows, ({ scores }) => scores.length)),
    owners: base64(Uint8Array.from(all, ([owner]) => owner)),
    scores: base64(Uint8Array.from(all, ([, score]) => score)),
  }
}

const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

if (import.meta.main) await writeFile(tableFile, await buildNgramTable())
