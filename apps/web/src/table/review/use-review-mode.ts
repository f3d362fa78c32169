import { useState } from 'react'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import type { TableStart } from './use-active-row.ts'

/** The rows that are reviewed one after the other instead of the table, if any. */
export function useReviewMode() {
  const [ids, setIds] = useState<ReadonlySet<string>>()
  const [start, setStart] = useState<TableStart>()
  return {
    ids,
    open: useStableCallback((reviewed: ReadonlySet<string>) => setIds(reviewed)),
    close(lastId: string | undefined) {
      setStart({ id: lastId })
      setIds(undefined)
    },
    /** Where the table begins again. */
    start,
  }
}
