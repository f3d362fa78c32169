import type { Question } from '@quarry/contracts/question'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { logFailure } from '../api/log.ts'
import { bestFirst, type GroupsById } from './arrange-groups.ts'
import type { TitledRow } from './group-duplicates.ts'

const Groups = z.array(z.array(z.string()))

/**
 * Finds near-duplicates in a worker, by original titles, because cleaning does not change those. Each group
 * is built around its best question. Returns undefined until the first result. During a run the previous
 * result is kept.
 */
export function useDuplicates(rows: readonly Question[], running: boolean): GroupsById | undefined {
  const [groups, setGroups] = useState<GroupsById>()
  const [titles, setTitles] = useState(() => originalTitles(rows))
  const [looked, setLooked] = useState(rows)
  if (looked !== rows && !(running && groups)) {
    setLooked(rows)
    const fresh = originalTitles(rows)
    if (!areSame(titles, fresh)) setTitles(fresh)
  }

  useEffect(() => {
    const worker = new Worker(new URL('./duplicates-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }) => {
      setGroups(byId(Groups.parse(data)))
      worker.terminate()
    }
    worker.onerror = ({ message }) => logFailure('Near-duplicates were not looked for', message)
    worker.postMessage(titles)
    return () => worker.terminate()
  }, [titles])

  return groups
}

function originalTitles(rows: readonly Question[]): TitledRow[] {
  return rows.toSorted(bestFirst).map((row) => ({ id: row.id, title: row.originalTitle }))
}

function areSame(left: readonly TitledRow[], right: readonly TitledRow[]): boolean {
  return (
    left.length === right.length &&
    left.every((row, index) => row.id === right[index]?.id && row.title === right[index]?.title)
  )
}

function byId(groups: readonly (readonly string[])[]): GroupsById {
  return new Map(groups.flatMap((ids) => ids.map((id) => [id, ids] as const)))
}
