import { z } from 'zod'
import ngrams from './language-ngrams.json' with { type: 'json' }

export interface DetectedLanguage {
  /** ISO 639-1; undefined if no language matches. */
  language: string | undefined
  /** Difference between the scores of this language and the next one, 0 to 1. */
  lead: number
  /** Whether texts of this language usually have such a score. */
  isReliable: boolean
}

/** Only the start of a long text is used: a number of characters, then of UTF-8 bytes after which no further word is read. */
const TEXT_MAX = 1000
const BYTES_MAX = 350
/** Bytes of a word that are used. */
const WORD_BYTES_MAX = 70
const NGRAM_BYTES = 4
const STRIDE = 3
/** The lowest score. Stored scores are differences from it. */
const LEAST_SCORE = 53
/** Scales the average score of the n-grams to a value between 0 and 1. */
const SCALE = 25
/** Minimum of a reliable result: n-grams, and a share of the language's average score. */
const RELIABLE = { ngrams: 3, ofAverage: 0.75 }
/** The offset basis and the prime of FNV-1a with 32 bits. */
const OFFSET_BASIS = 0x811c9dc5
const PRIME = 0x01000193
const SPACE = 32
const SPACES = Uint8Array.of(SPACE)
const HASH_OF_SPACE = hashOf(SPACES)

const notLetters = /[^\p{L}]+(?<!['`’])/gu
const encoder = new TextEncoder()
/** Bytes as Base64. */
const Bytes = z.string().transform((text) => {
  const letters = atob(text)
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at)
  return bytes
})

/**
 * How often the n-grams of 60 languages occur in them, as stored: a JSON module, so that browsers load it as Node does. In memory
 * it takes 0.7 MB, as objects 29 MB.
 */
export const StoredTable = z.object({
  /** ISO 639-1 codes. */
  languages: z.array(z.string()),
  /** The average score, 0 to 1, of texts in each language. */
  averages: z.array(z.number()),
  /** Hashes of the n-grams, sorted, four bytes each, little-endian. */
  hashes: Bytes.transform((bytes) => new Uint32Array(bytes.buffer)),
  /** How many scores each n-gram has. */
  counts: Bytes,
  /** The index in `languages` for each score. */
  owners: Bytes,
  scores: Bytes,
})

const table = StoredTable.parse(ngrams)
/** The index of each n-gram's first score, and a final entry for the end. */
const starts = new Uint32Array(table.counts.length + 1)
for (const [place, count] of table.counts.entries()) starts[place + 1] = (starts[place] ?? 0) + count

/**
 * Detects the language of a text as the package eld does with its smallest data, in a fiftieth of its memory: its
 * n-grams are looked up in one table.
 */
export function detectLanguage(text: string): DetectedLanguage {
  const ngrams = ngramsOf(text)
  const totals = new Float64Array(table.languages.length)
  for (const hash of ngrams) addScores(hash, totals)
  let [first, most, second] = [-1, 0, 0]
  for (let at = 0; at < totals.length; at += 1) {
    const total = totals[at] ?? 0
    if (total > most) [first, most, second] = [at, total, most]
    else if (total > second) second = total
  }
  if (first < 0) return { language: undefined, lead: 0, isReliable: false }
  const scaled = (total: number) => total / ngrams.size / (total / ngrams.size + SCALE)
  const score = scaled(most)
  const isReliable =
    ngrams.size >= RELIABLE.ngrams && score >= (table.averages[first] ?? 1) * RELIABLE.ofAverage
  return { language: table.languages[first], lead: score - scaled(second), isReliable }
}

function addScores(hash: number, totals: Float64Array): void {
  const { hashes, owners, scores } = table
  const place = indexOfHash(hashes, hash)
  if (place < 0) return
  const end = starts[place + 1] ?? 0
  for (let at = starts[place] ?? 0; at < end; at += 1) {
    const owner = owners[at] ?? 0
    totals[owner] = (totals[owner] ?? 0) + (scores[at] ?? 0) + LEAST_SCORE
  }
}

/** Hashes of the n-grams: four bytes of a word each, of which the first and the last have a space beside them. */
function ngramsOf(text: string): Set<number> {
  const hashes = new Set<number>()
  const words = encoder.encode(text.slice(0, TEXT_MAX).replace(notLetters, ' ').trim().toLowerCase())
  for (let start = 0; start <= BYTES_MAX + 1 && start < words.length; ) {
    const space = words.indexOf(SPACE, start)
    const end = space < 0 ? words.length : space
    addNgrams(words, start, end, hashes)
    start = end + 1
  }
  return hashes
}

/** Adds the n-grams of the word from `start` to `end`. */
function addNgrams(bytes: Uint8Array, start: number, end: number, hashes: Set<number>): void {
  const compared = Math.min(end, start + WORD_BYTES_MAX)
  let at = start
  for (; at + NGRAM_BYTES < compared; at += STRIDE)
    hashes.add(hashOf(bytes, at, at + NGRAM_BYTES, at === start ? HASH_OF_SPACE : undefined))
  const last = Math.max(start, compared - NGRAM_BYTES)
  const hash = hashOf(bytes, last, end, at === start ? HASH_OF_SPACE : undefined)
  hashes.add(hashOf(SPACES, 0, 1, hash))
}

/** FNV-1a of some bytes, 32 bits, unsigned; `hash` continues an earlier one. */
export function hashOf(bytes: Uint8Array, start = 0, end = bytes.length, hash = OFFSET_BASIS): number {
  let result = hash
  for (let at = start; at < end; at += 1) result = Math.imul(result ^ (bytes[at] ?? 0), PRIME)
  return result >>> 0
}

/**
 * Returns the index of a hash in sorted ones, or -1 if it is missing. N-grams are stored as hashes, because strings or
 * objects take ten times the memory.
 */
function indexOfHash(sorted: Uint32Array, hash: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = sorted[middle] ?? 0
    if (found === hash) return middle
    if (found < hash) low = middle + 1
    else high = middle - 1
  }
  return -1
}
