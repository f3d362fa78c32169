import type { Question } from '@quarry/contracts/question'
import { isEnded, type Run } from '@quarry/contracts/run'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServices } from '../../session/services.ts'
import { readUnlikely, unlikelyKey } from '../../session/unlikely-questions.ts'

/**
 * Returns how many titles were left out, read again as extractions go on; undefined if no finder has rated any. Without
 * questions they may all have been left out, by an extraction that the page no longer knows.
 */
export function useUnlikelyCount(rows: readonly Question[], runs: readonly Run[]) {
  const services = useServices()
  const coverage = runs.flatMap((run) => run.coverage ?? [])
  const leftOut = coverage.reduce((sum, { unlikely = 0 }) => sum + unlikely, 0)
  const isRated = useMemo(() => rows.some(({ probability }) => probability !== undefined), [rows])
  const enabled = isRated || leftOut > 0 || rows.length === 0
  const ended = runs.filter(isEnded).length
  const { data } = useQuery({
    queryKey: [...unlikelyKey, 'count', leftOut, ended],
    queryFn: () => readUnlikely(services, { offset: 0, limit: 0 }),
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return enabled ? data : undefined
}

/** Returns the titles page by page, and the numbers of all. */
export function useUnlikelyQuestions() {
  const services = useServices()
  const query = useInfiniteQuery({
    queryKey: [...unlikelyKey, 'list'],
    queryFn: ({ pageParam }) => readUnlikely(services, { offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ data, total }, _, offset) =>
      data.length > 0 && offset + data.length < total ? offset + data.length : undefined,
    staleTime: 0,
  })
  const { data } = query
  // A title moves to another page when others join the list meanwhile.
  const titles = useMemo(
    () => [...new Map(data?.pages.flatMap((page) => page.data).map((title) => [title.id, title])).values()],
    [data],
  )
  return { ...query, titles, last: data?.pages.at(-1) }
}
