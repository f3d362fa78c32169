import type { Question } from '@quarry/contracts/question'
import { useEffect, useMemo, useState } from 'react'
import { runWorker } from '../../session/api/run-worker.ts'
import { byEngagement } from '../../session/questions/by-engagement.ts'
import { groupKey } from '../../session/selection.ts'
import { type Services, useServices } from '../../session/services.ts'
import type { TitledRow } from './group-duplicates.ts'

type Found = { titles: readonly TitledRow[]; groups: GroupsById }

/** What was found last, for as long as the page is open: the table comes and goes with the screens. */
const lastFound = new WeakMap<Services, Found>()

/**
 * Finds near-duplicates in a worker, by original titles, because cleaning does not change those. Returns undefined
 * until the first result. During a run the previous result is kept.
 */
export function useDuplicates(rows: readonly Question[], running: boolean): GroupsById | undefined {
  const services = useServices()
  const fresh = useMemo(() => rows.map(({ id, originalTitle }) => ({ id, title: originalTitle })), [rows])
  const [found, setFound] = useState(() => {
    const held = lastFound.get(services)
    return held && areSame(held.titles, fresh) ? held : undefined
  })
  const [titles, setTitles] = useState(found?.titles ?? fresh)
  if (!(running && found) && !areSame(titles, fresh)) setTitles(fresh)

  useEffect(() => {
    if (lastFound.get(services)?.titles === titles) return
    return runWorker(
      () => new Worker(new URL('./duplicates-worker.ts', import.meta.url), { type: 'module' }),
      'The search for near-duplicates failed',
      (worker) => {
        worker.onmessage = ({ data }: MessageEvent<readonly (readonly string[])[]>) => {
          const latest = { titles, groups: byId(data) }
          lastFound.set(services, latest)
          setFound(latest)
          worker.terminate()
        }
        worker.postMessage(titles)
      },
    )
  }, [titles, services])

  return found?.groups
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

/** The ids of a question's group, its own among them, by the id of each question that is in one. */
export type GroupsById = ReadonlyMap<string, readonly string[]>

export type NearDuplicate = {
  /** Questions left in the group, including this one. */
  size: number
  isBest: boolean
}

/** Cleaned questions first, because their cleaning is paid for; then by engagement. */
function bestFirst(left: Question, right: Question): number {
  return paidFor(right) - paidFor(left) || byEngagement(left, right)
}

function paidFor(row: Question): number {
  return row.processingStatus === 'processed' ? 1 : 0
}

/** Returns the group size and rank of each near-duplicate. Ignores groups with one question left. */
export function nearDuplicatesById(
  rows: readonly Question[],
  groups: GroupsById,
): ReadonlyMap<string, NearDuplicate> {
  const grouped = rows.filter(({ id }) => groups.has(id))
  const left = [...Map.groupBy(grouped, ({ id }) => groups.get(id)).values()].filter(
    ({ length }) => length > 1,
  )
  return new Map(
    left.flatMap((group) =>
      group
        .sort(bestFirst)
        .map((row, index) => [row.id, { size: group.length, isBest: index === 0 }] as const),
    ),
  )
}

/** Moves each group to the position of its first row, best question first. */
export function gathered(
  rows: readonly Question[],
  groups: GroupsById,
  nearDuplicates: ReadonlyMap<string, NearDuplicate>,
): Question[] {
  const together = Map.groupBy(rows, (row) => groups.get(row.id) ?? row.id)
  return [...together.values()].flatMap((group) =>
    group.toSorted(
      (a, b) => Number(nearDuplicates.get(b.id)?.isBest ?? 0) - Number(nearDuplicates.get(a.id)?.isBest ?? 0),
    ),
  )
}

/** Returns the groups that the user has not called different questions. */
export function withoutDismissed(groups: GroupsById, dismissed: ReadonlySet<string>): GroupsById {
  if (dismissed.size === 0) return groups
  return new Map([...groups].filter(([, ids]) => !dismissed.has(groupKey(ids))))
}
