import type { Question } from '@quarry/contracts/question'
import { useEffect, useState } from 'react'
import { type ChangeKind, changeKindsOf } from './change-kinds.ts'

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
