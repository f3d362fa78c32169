import { lazy, useEffect, useState } from 'react'
import { useAnalysis } from '../../analysis/analysis-context.ts'
import { PanelBoundary } from '../../analysis/panel-boundary.tsx'
import { useStore } from '../../store.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { isSavedAnalysis } from '../file-format.ts'

const OpenFileDrawer = lazy(async () => ({
  default: (await import('./open-file-drawer.tsx')).OpenFileDrawer,
}))

type OpenedFileProps = {
  /** Called with a file that is a saved analysis, whose titles are not opened. */
  onAnalysis: (file: File) => void
}

/** The panel for a file that was chosen or dropped on the page, and a hint while one is dragged over it. */
export function OpenedFile({ onAnalysis }: OpenedFileProps) {
  const { fileToOpen } = useAnalysis()
  const file = useTitleFile(onAnalysis)
  const isOver = useDroppedFile((dropped) => fileToOpen.update(() => dropped))
  const close = () => fileToOpen.update(() => undefined)
  return (
    <>
      {isOver && (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed inset-3 z-50 grid animate-fade place-items-center rounded-3 border-2 border-dashed border-accent bg-surface/90 text-16 font-semibold"
        >
          Drop the file to open it
        </div>
      )}
      {file && (
        <PanelBoundary key={`${file.name} ${file.size} ${file.lastModified}`} onClose={close}>
          <OpenFileDrawer file={file} onClose={close} />
        </PanelBoundary>
      )}
    </>
  )
}

/** Returns the file to open once it turns out not to be a saved analysis. */
function useTitleFile(onAnalysis: (file: File) => void): File | undefined {
  const { fileToOpen } = useAnalysis()
  const file = useStore(fileToOpen)
  const [titles, setTitles] = useState<File>()
  const open = useStableCallback(onAnalysis)
  useEffect(() => {
    let isCurrent = file !== undefined
    if (file) void isSavedAnalysis(file).then((isSaved) => isCurrent && recognize(file, isSaved))
    function recognize(read: File, isSaved: boolean) {
      if (!isSaved) return setTitles(read)
      fileToOpen.update(() => undefined)
      open(read)
    }
    return () => {
      isCurrent = false
    }
  }, [file, fileToOpen, open])
  return file === titles ? file : undefined
}

/** Calls `onDrop` with a file that is dropped anywhere on the page. Returns true while one is dragged over it. */
function useDroppedFile(onDrop: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const drop = useStableCallback(onDrop)
  useEffect(() => {
    const listeners = new AbortController()
    const on = (type: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      window.addEventListener(type, listener, { signal: listeners.signal })
    // Otherwise the browser would leave the page and show the file.
    on('dragover', (event) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    })
    on('dragleave', (event) => event.relatedTarget === null && setIsOver(false))
    on('drop', (event) => {
      setIsOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      const [file] = event.dataTransfer?.files ?? []
      if (file) drop(file)
    })
    return () => listeners.abort()
  }, [drop])
  return isOver
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
