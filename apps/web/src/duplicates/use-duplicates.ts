import type { Question } from '@quarry/contracts/question'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { runWorker } from '../api/run-worker.ts'
import { afterPaint } from '../session/after-paint.ts'
import { type Services, useServices } from '../session/services.ts'
import { useStableCallback } from '../ui/use-stable-callback.ts'
import { bestFirst, type GroupsById } from './arrange-groups.ts'
import type { TitledRow } from './group-duplicates.ts'

type Found = { rows: readonly Question[]; titles: readonly TitledRow[]; groups: GroupsById }

/** What was found last, for as long as the page is open: the table comes and goes with the screens. */
const lastFound = new WeakMap<Services, Found>()

const Groups = z.array(z.array(z.string()))

/**
 * Finds near-duplicates in a worker, by original titles, because cleaning does not change those. Each group
 * is built around its best question. Returns undefined until the first result. During a run the previous
 * result is kept.
 */
export function useDuplicates(rows: readonly Question[], running: boolean): GroupsById | undefined {
  const services = useServices()
  const [held] = useState(() => heldFor(services, rows))
  const [groups, setGroups] = useState(held?.groups)
  const [titles, setTitles] = useState(held?.titles)
  const [looked, setLooked] = useState(rows)
  if (looked !== rows && !(running && groups)) {
    setLooked(rows)
    if (!areRankedAlike(looked, rows)) {
      const fresh = originalTitles(rows)
      if (!titles || !areSame(titles, fresh)) setTitles(fresh)
    }
  }

  // Ranking thousands of titles does not delay the first paint of the table.
  useEffect(() => {
    if (titles) return
    let isShown = true
    void afterPaint().then(() => {
      if (isShown) setTitles(originalTitles(rows))
    })
    return () => {
      isShown = false
    }
  }, [titles, rows])

  const keep = useStableCallback((found: Pick<Found, 'titles' | 'groups'>) => {
    lastFound.set(services, { rows: looked, ...found })
    setGroups(found.groups)
  })
  useEffect(() => {
    if (!titles) return
    if (lastFound.get(services)?.titles === titles) return
    return runWorker(
      () => new Worker(new URL('./duplicates-worker.ts', import.meta.url), { type: 'module' }),
      'The search for near-duplicates failed',
      (worker) => {
        worker.onmessage = ({ data }) => {
          keep({ titles, groups: byId(Groups.parse(data)) })
          worker.terminate()
        }
        worker.postMessage(titles)
      },
    )
  }, [titles, services, keep])

  return groups
}

function heldFor(services: Services, rows: readonly Question[]): Found | undefined {
  const held = lastFound.get(services)
  return held && areRankedAlike(held.rows, rows) ? held : undefined
}

function originalTitles(rows: readonly Question[]): TitledRow[] {
  return rows.toSorted(bestFirst).map((row) => ({ id: row.id, title: row.originalTitle }))
}

/** Returns true if the rows differ in nothing that the groups depend on: most changes need no sorting to find out. */
function areRankedAlike(left: readonly Question[], right: readonly Question[]): boolean {
  return left.length === right.length && left.every((row, index) => isRankedAlike(row, right[index]))
}

function isRankedAlike(left: Question, right: Question | undefined): boolean {
  if (left === right) return true
  return (
    left.id === right?.id &&
    left.originalTitle === right.originalTitle &&
    left.processingStatus === right.processingStatus &&
    left.score === right.score &&
    left.numComments === right.numComments
  )
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
