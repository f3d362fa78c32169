import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { logFailure } from '../api/call-error.ts'
import { useServices } from './services.ts'

/**
 * Wraps a panel whose code loads when it opens. If an updated server no longer has an older page's code, the panel
 * closes with a toast and the screen below stays.
 */
export function PanelBoundary({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { toasts } = useServices()

  function giveUp(error: unknown) {
    logFailure('A panel failed', error)
    onClose()
    toasts.notify({
      tone: 'destructive',
      title: 'Panel not opened',
      description: 'Part of this page didn’t load. Reload the page, then try again. Your questions are kept.',
    })
  }

  return (
    <ErrorBoundary fallback={null} onError={giveUp}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
