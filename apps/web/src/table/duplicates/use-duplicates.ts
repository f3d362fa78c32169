import type { Question } from '@quarry/contracts/question'
import { useEffect, useMemo, useState } from 'react'
import { runWorker } from '../../session/api/run-worker.ts'
import { type Services, useServices } from '../../session/services.ts'
import type { GroupsById } from './arrange-groups.ts'
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
