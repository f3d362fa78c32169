import type { Question } from '@quarry/contracts/question'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { logFailure } from '../api/log.ts'
import { bestFirst, type GroupsById } from './arrange-groups.ts'
import type { TitledRow } from './group-duplicates.ts'

const Groups = z.array(z.array(z.string()))

/**
 * Questions asked in other words, found beside the page by their original titles: those stay the same while
 * the AI cleans. Each group is around its best, so that none is left once only the best are kept. undefined
 * until they are found. While a run writes to the rows, what was found before stands.
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
