import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { logFailure } from '../api/log.ts'
import { useServices } from '../session/services.ts'
import { useStore } from '../session/store.ts'
import { useDroppedFile } from './use-dropped-file.ts'

const OpenFileDrawer = lazy(async () => ({
  default: (await import('./open-file-drawer.tsx')).OpenFileDrawer,
}))

/** The panel for the file that was chosen or dropped on the page, and the sign that it may be dropped. */
export function OpenedFile() {
  const { fileToOpen, toasts } = useServices()
  const file = useStore(fileToOpen)
  const isOver = useDroppedFile((dropped) => fileToOpen.update(() => dropped))

  /** An updated server no longer has this page's code, and what fails here must not take the screen with it. */
  function giveUp(error: unknown) {
    logFailure('The panel of a file failed', error)
    fileToOpen.update(() => undefined)
    toasts.notify({
      tone: 'destructive',
      title: 'File not opened',
      description: 'Part of this page didn’t load. Reload the page, then open the file again.',
    })
  }

  return (
    <>
      {isOver && (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed inset-3 z-50 grid animate-fade place-items-center rounded-3 border-2 border-dashed border-accent bg-surface/90 text-16 font-semibold"
        >
          Drop the file to open its titles
        </div>
      )}
      <ErrorBoundary fallback={null} resetKeys={[file]} onError={giveUp}>
        <Suspense>
          {file && (
            <OpenFileDrawer
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              onClose={() => fileToOpen.update(() => undefined)}
            />
          )}
        </Suspense>
      </ErrorBoundary>
    </>
  )
}
