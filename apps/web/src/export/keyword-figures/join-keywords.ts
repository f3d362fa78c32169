import { keywordText } from '@quarry/contracts/keyword-text'
import type { Question } from '@quarry/contracts/question'
import { demandOf, type Figures } from '../../analysis/questions/keyword-figures.ts'
import { stemOf } from './stem-of.ts'

/** The texts under which a question may have been exported. */
export type JoinedQuestion = Pick<Question, 'id' | 'title' | 'originalTitle' | 'keyword'>

type Place = { id: string; rank: number }
type Match = { rank: number; figures: Figures }

/**
 * Joins keywords of a file to questions one at a time, so that only the questions are in memory. A question gets the
 * figures of the keyword with the closest spelling; on a tie, the figures with more demand.
 */
export function createKeywordJoin(questions: readonly JoinedQuestion[]) {
  const places = indexOf(questions)
  const matches = new Map<string, Match>()
  let keywords = 0
  let matched = 0

  function add(keyword: string, figures: Figures): void {
    keywords += 1
    const found = keysOf(keyword).flatMap((key) => places.get(key) ?? [])
    for (const { id, rank } of found) {
      const known = matches.get(id)
      const isBetter =
        !known ||
        rank < known.rank ||
        (rank === known.rank && (demandOf(figures) ?? -1) > (demandOf(known.figures) ?? -1))
      if (isBetter) matches.set(id, { rank, figures })
    }
    if (found.length > 0) matched += 1
  }

  return {
    add,
    result: () => ({
      /** Keywords in the file, and keywords that match a question. */
      keywords,
      matched,
      figures: [...matches].map(([id, match]) => [id, match.figures] as const),
    }),
  }
}

/** Questions by each of their keys, ranked: the current title and its search phrase come before the original. */
function indexOf(questions: readonly JoinedQuestion[]): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>()
  for (const { id, title, originalTitle, keyword } of questions) {
    const now = keyword === undefined ? [title] : [title, keyword]
    const before = title === originalTitle ? [] : [originalTitle]
    for (const [earlier, texts] of [now, before].entries()) {
      for (const [rank, key] of texts.flatMap((text) => [...keysOf(text).entries()])) {
        const held = places.get(key)
        const place = { id, rank: earlier * KEYS + rank }
        if (held) held.push(place)
        else places.set(key, [place])
      }
    }
  }
  return places
}

const KEYS = 3

/**
 * Returns a keyword's keys, the strictest first. They start with the text of our own export and drop step by step what
 * tools change: case, spaces, hyphens, apostrophes and other signs; then + and #; then accents and word endings.
 */
function keysOf(text: string): string[] {
  const plain = keywordText(text).toLowerCase()
  const letters = plain.replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
  if (letters === '') return []
  const words = plain
    .replace(/'/g, '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    // The rest of “it’s” if a tool replaces the apostrophe with a space.
    .filter((word) => word !== 's')
  return [
    `signs ${plain.replace(/[^\p{L}\p{M}\p{N}+#]+/gu, '')}`,
    `letters ${letters}`,
    `stems ${words.map(stemOf).join('')}`,
  ]
}
