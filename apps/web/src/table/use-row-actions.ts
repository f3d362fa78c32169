import { useMemo } from 'react'
import { useStableCallback } from '../ui/use-stable-callback.ts'
import type { RowActions } from './row-actions.ts'

/** Returns a stable object, so that rows are not rendered again for changes elsewhere. */
export function useRowActions(actions: RowActions): RowActions {
  const select = useStableCallback(actions.select)
  const edit = useStableCallback(actions.edit)
  const closeEditor = useStableCallback(actions.closeEditor)
  const save = useStableCallback(actions.save)
  const discardUnsaved = useStableCallback(actions.discardUnsaved)
  const remove = useStableCallback(actions.remove)
  const inspect = useStableCallback(actions.inspect)
  const compare = useStableCallback(actions.compare)
  const decide = useStableCallback(actions.decide)
  const retry = useStableCallback(actions.retry)
  return useMemo(
    () => ({ select, edit, closeEditor, save, discardUnsaved, remove, inspect, compare, decide, retry }),
    [select, edit, closeEditor, save, discardUnsaved, remove, inspect, compare, decide, retry],
  )
}
