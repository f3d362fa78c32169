import { CircleAlert, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Panel } from './panel.tsx'
import { Spinner } from './spinner.tsx'

type FailurePanelProps = {
  /** What happened. */
  title: string
  /** The cause, what is kept and what to do. */
  children: ReactNode
  retrying: boolean
  onRetry: () => void
}

/** Replaces data that could not be loaded. */
export function FailurePanel({ title, children, retrying, onRetry }: FailurePanelProps) {
  return (
    <Panel role="alert" className="grid justify-items-center px-5 py-11 text-center">
      <CircleAlert size={22} className="text-bad" aria-hidden="true" />
      <h2 className="mt-3 text-16 leading-snug">{title}</h2>
      <p className="mt-1.5 mb-5 max-w-[62ch] text-ink-2 text-balance">{children}</p>
      <Button
        icon={retrying ? <Spinner /> : <RefreshCw size={14} />}
        aria-disabled={retrying}
        onClick={() => {
          if (!retrying) onRetry()
        }}
      >
        Retry
      </Button>
    </Panel>
  )
}
