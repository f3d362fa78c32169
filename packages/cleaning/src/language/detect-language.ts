import { memoizeLatest } from '../memoize-latest.ts'
import { hashOf, indexOfHash } from './hashed-words.ts'
import { readNgramTable } from './ngram-table.ts'

export interface DetectedLanguage {
  /** ISO 639-1; undefined where the text has nothing of any language. */
  language: string | undefined
  /** Difference between the scores of this language and the next one, 0 to 1. */
  lead: number
  /** Whether texts of this language usually have such a score. */
  isReliable: boolean
}

/** Only the beginning of a longer text is used: characters, then bytes of UTF-8 after which no further word is read. */
const TEXT_MAX = 1000
const BYTES_MAX = 350
/** Bytes of a word that are used. */
const WORD_BYTES_MAX = 70
const NGRAM_BYTES = 4
const STRIDE = 3
/** Of every score: stored are the differences from it. */
const LEAST_SCORE = 53
/** Brings the average of an n-gram's scores to a value between 0 and 1. */
const SCALE = 25
/** Minimum of a reliable result: n-grams, and a share of the language's average score. */
const RELIABLE = { ngrams: 3, ofAverage: 0.75 }
const SPACE = Uint8Array.of(32)

const notLetters = /[^\p{L}]+(?<!['`’])/gu
const encoder = new TextEncoder()
const table = readNgramTable()

/**
 * Detects the language of a text as the package eld does with its smallest data, in a fiftieth of its memory: its
 * n-grams are looked up in one table.
 */
export const detectLanguage: (text: string) => DetectedLanguage = memoizeLatest(detect)

function detect(text: string): DetectedLanguage {
  const ngrams = ngramsOf(text)
  const totals = new Float64Array(table.languages.length)
  for (const hash of ngrams) addScores(hash, totals)
  const ranked = [...totals.entries()].filter(([, total]) => total > 0).sort(([, a], [, b]) => b - a)
  const [first, second] = ranked
  if (first === undefined) return { language: undefined, lead: 0, isReliable: false }
  const scaled = (total: number) => total / ngrams.size / (total / ngrams.size + SCALE)
  const score = scaled(first[1])
  const lead = score - scaled(second?.[1] ?? 0)
  const isReliable =
    ngrams.size >= RELIABLE.ngrams && score >= (table.averages[first[0]] ?? 1) * RELIABLE.ofAverage
  return { language: table.languages[first[0]], lead, isReliable }
}

function addScores(hash: number, totals: Float64Array): void {
  const { hashes, starts, owners, scores } = table
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
  let bytes = 0
  const words = text.slice(0, TEXT_MAX).replace(notLetters, ' ').trim().toLowerCase().split(' ')
  for (const word of words) {
    const encoded = encoder.encode(word)
    bytes += encoded.length
    addNgrams(encoded, hashes)
    if (bytes > BYTES_MAX) break
    bytes += 1
  }
  return hashes
}

function addNgrams(word: Uint8Array, hashes: Set<number>): void {
  if (word.length === 0) return
  const atStart = hashOf(SPACE)
  let at = 0
  for (; at + NGRAM_BYTES < Math.min(word.length, WORD_BYTES_MAX); at += STRIDE)
    hashes.add(hashOf(word, at, at + NGRAM_BYTES, at === 0 ? atStart : undefined))
  const last = Math.max(0, Math.min(word.length, WORD_BYTES_MAX) - NGRAM_BYTES)
  hashes.add(hashOf(SPACE, 0, 1, hashOf(word, last, word.length, at === 0 ? atStart : undefined)))
}
