import type { Question } from '@quarry/contracts/question'
import { diffArrays, diffChars } from 'diff'
import { useEffect, useState } from 'react'

/** What the AI did to a title, from the least to the most that can go wrong. The first excludes the others. */
export const changeKinds = [
  'Only capitals and punctuation',
  'Tags or brackets removed',
  'Spelling or word endings',
  'Words added',
  'Words removed',
  'Words replaced',
  'Words reordered',
] as const
export type ChangeKind = (typeof changeKinds)[number]

const known = new WeakMap<Question, ReadonlySet<ChangeKind>>()

/** Returns the kinds of change between the original and the AI's title, or its suggestion. */
export function changeKindsOf(row: Question): ReadonlySet<ChangeKind> {
  const held = known.get(row)
  if (held) return held
  const kinds = kindsBetween(row.originalTitle, row.suggestion ?? row.title)
  known.set(row, kinds)
  return kinds
}

const bracket = /\[[^[\]]*\]|\([^()]*\)|\{[^{}]*\}/g

export function kindsBetween(before: string, after: string): ReadonlySet<ChangeKind> {
  const kinds = new Set<ChangeKind>()
  const kept = before.replace(bracket, (tag) => {
    // Brackets around words that are still there are punctuation.
    if (contains(after, tag.slice(1, -1))) return tag
    kinds.add('Tags or brackets removed')
    return ' '
  })
  const replacements = replacementsBetween(wordsOf(kept), wordsOf(after))
  if (takeMovedWords(replacements)) kinds.add('Words reordered')
  for (const { removed, added } of replacements) {
    if (removed.length === 0 && added.length === 0) continue
    kinds.add(kindOf(removed, added))
  }
  if (kinds.size === 0 && before !== after) kinds.add('Only capitals and punctuation')
  return kinds
}

/** Numbers with their points, words with their apostrophes, and signs that mean something: `3.5`, `don't`, `c#`, `&`. */
const word = /\p{N}+(?:[.,:/]\p{N}+)+|[\p{L}\p{M}\p{N}\p{Sc}+=%&#@°]+(?:'[\p{L}\p{M}]+)*/gu

function wordsOf(title: string): string[] {
  return title.normalize('NFC').toLowerCase().replaceAll('’', "'").match(word) ?? []
}

function contains(title: string, part: string): boolean {
  return ` ${wordsOf(title).join(' ')} `.includes(` ${wordsOf(part).join(' ')} `)
}

type Replacement = { removed: string[]; added: string[] }

function replacementsBetween(before: string[], after: string[]): Replacement[] {
  const replacements: Replacement[] = []
  let open: Replacement | undefined
  for (const { added, removed, value } of diffArrays(before, after)) {
    if (!added && !removed) {
      open = undefined
      continue
    }
    if (!open) {
      open = { removed: [], added: [] }
      replacements.push(open)
    }
    open[added ? 'added' : 'removed'].push(...value)
  }
  return replacements
}

/** Takes out the words that were removed in one place and added in another; returns true if there are any. */
function takeMovedWords(replacements: readonly Replacement[]): boolean {
  let isMoved = false
  for (const from of replacements) {
    from.removed = from.removed.filter((moved) => {
      const to = replacements.find(({ added }) => added.includes(moved))
      if (!to) return true
      to.added.splice(to.added.indexOf(moved), 1)
      isMoved = true
      return false
    })
  }
  return isMoved
}

function kindOf(removed: readonly string[], added: readonly string[]): ChangeKind {
  if (removed.length === 0) return 'Words added'
  if (added.length === 0) return 'Words removed'
  return isSpelling(removed, added) ? 'Spelling or word endings' : 'Words replaced'
}

/** Letters of a word below which a single other letter makes another word: "now", "not". */
const LETTERS_MIN = 4
/** Letters from which two may differ. */
const LONG = 7

function isSpelling(removed: readonly string[], added: readonly string[]): boolean {
  const [before, after] = [removed.join(''), added.join('')]
  // A digit or a sign is no matter of spelling.
  if (/[^\p{L}\p{M}']/u.test(before + after)) return false
  if (before.replaceAll("'", '') === after.replaceAll("'", '')) return true
  return removed.length === added.length && removed.every((own, at) => isSimilar(own, added[at] ?? ''))
}

function isSimilar(before: string, after: string): boolean {
  const shorter = Math.min(before.length, after.length)
  if (shorter < LETTERS_MIN) return false
  const counts = { added: 0, removed: 0 }
  for (const { added, removed, value } of diffChars(before, after)) {
    if (added) counts.added += value.length
    if (removed) counts.removed += value.length
  }
  return Math.max(counts.added, counts.removed) <= (shorter < LONG ? 1 : 2)
}

/** Milliseconds of script at a time: the kinds of 20,000 titles take up to three seconds, and keys act meanwhile. */
const SLICE_MS = 8

/** Returns how many of the titles have each kind of change; undefined until they are counted for the first time. */
export function useKindCounts(
  rows: readonly Question[],
  kindsOf: (row: Question) => Iterable<ChangeKind> = changeKindsOf,
): ReadonlyMap<ChangeKind, number> | undefined {
  const [counts, setCounts] = useState<ReadonlyMap<ChangeKind, number>>()
  useEffect(() => {
    const found = new Map<ChangeKind, number>()
    let at = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    countSlice()
    function countSlice() {
      const end = performance.now() + SLICE_MS
      while (performance.now() < end) {
        const row = rows[at++]
        if (!row) return setCounts(found)
        for (const kind of kindsOf(row)) found.set(kind, (found.get(kind) ?? 0) + 1)
      }
      timer = setTimeout(countSlice)
    }
    return () => clearTimeout(timer)
  }, [rows, kindsOf])
  return counts
}
