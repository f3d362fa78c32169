import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { isTextField } from './is-text-field.ts'

/**
 * Returns a stable function that calls the latest callback, so that it causes no renders. For events only, not during
 * render.
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

/** Calls the latest render's listener on every event of this name. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
): void {
  const stable = useStableCallback(listener)
  useEffect(() => {
    window.addEventListener(name, stable)
    return () => window.removeEventListener(name, stable)
  }, [name, stable])
}

/** Undoes on Ctrl or Cmd + Z and redoes with Shift, or on Ctrl + Y; leaves fields to the browser's own undo. */
export function useUndoKey({ undo, redo }: { undo: () => void; redo: () => void }): void {
  useWindowEvent('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || isTextField(event.target)) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  })
}
