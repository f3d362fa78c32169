import { useEffect, useState } from 'react'
import { useStableCallback } from '../../ui/use-stable-callback.ts'

/** Calls `onDrop` with a file that is dropped anywhere on the page. Returns true while one is dragged over it. */
export function useDroppedFile(onDrop: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const drop = useStableCallback(onDrop)
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    // Without this the browser would leave the page and show the file instead.
    window.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsOver(true)
      },
      { signal },
    )
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && setIsOver(false), {
      signal,
    })
    window.addEventListener(
      'drop',
      (event) => {
        setIsOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        const [file] = event.dataTransfer?.files ?? []
        if (file) drop(file)
      },
      { signal },
    )
    return () => listeners.abort()
  }, [drop])
  return isOver
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
