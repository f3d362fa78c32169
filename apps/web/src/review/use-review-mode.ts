import { useState } from 'react'
import { useStableCallback } from '../ui/use-stable-callback.ts'

/** The rows that are reviewed one after the other instead of the table, if any. */
export function useReviewMode() {
  const [ids, setIds] = useState<ReadonlySet<string>>()
  const [startId, setStartId] = useState<string>()
  return {
    ids,
    open: useStableCallback((reviewed: ReadonlySet<string>) => setIds(reviewed)),
    close(lastId: string | undefined) {
      setStartId(lastId)
      setIds(undefined)
    },
    /** The row at which the table begins again. */
    startId,
  }
}
