import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { isTextField } from './is-text-field.ts'

/**
 * Returns a stable function that calls the latest one, so that it causes no renders. For events only, not
 * during render.
 */
export function useStableCallback<Args extends readonly unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}

/** Ctrl or Cmd + Z, with Shift (or Ctrl + Y) the other way; not where the browser's own undo is at work: in a field. */
export function useUndoKey(keys: { undo: () => void; redo: () => void }): void {
  const undo = useStableCallback(keys.undo)
  const redo = useStableCallback(keys.redo)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || isTextField(event.target)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [undo, redo])
}
