import type { Run } from '@quarry/contracts/run'
import { Clock, Pause } from 'lucide-react'
import { formatState } from './format-run.ts'

/** State of the run, and that the page can be closed. */
export function RunWaitLine({ run, nowMs }: { run: Run; nowMs: number }) {
  const paused = run.state === 'paused'
  const Icon = paused ? Pause : Clock
  return (
    <p className="flex items-start gap-2 text-12 leading-[1.45] text-ink-2">
      <Icon size={14} className="mt-px flex-none text-ink-3" aria-hidden="true" />
      <span>
        {formatState(run, nowMs)}.{' '}
        {paused ? 'Resume it when you are ready.' : 'You can close this page; the run continues.'}
      </span>
    </p>
  )
}
