import { useEffect, useRef } from 'react'
import { isTextField } from '../shortcuts/is-text-field.ts'

/** Ctrl or Cmd + Z, with Shift (or Ctrl + Y) the other way; not where the browser's own undo is at work: in a field. */
export function useUndoKey(keys: { undo: () => void; redo: () => void }): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || isTextField(event.target)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) latest.current.redo()
      else latest.current.undo()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
