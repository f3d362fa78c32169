import { formatNumber } from '@quarry/contracts/format-count'
import type { Run } from '@quarry/contracts/run'
import { waitsForTomorrow } from '../session/waits-for-tomorrow.ts'

const names = {
  extraction: 'Extraction',
  cleaning: 'Cleaning',
  'second-opinion': 'Second opinion',
  'uncertain-titles': 'Deciding on titles',
} as const

/** Announces every tenth of the progress and every halt to screen readers. */
export function ProgressAnnouncer({ run, done }: { run: Run; done: number }) {
  const what = names[run.task ?? run.kind]
  const tenths = run.total > 0 ? Math.floor((10 * Math.min(done, run.total)) / run.total) : 0
  const progress =
    tenths > 0 ? `${what}: ${tenths * 10} percent of ${formatNumber(run.total)}` : `${what} has started`
  return (
    <p className="sr-only" role="status">
      {standstill(run) ?? progress}
    </p>
  )
}

function standstill(run: Run): string | undefined {
  if (run.state === 'paused') return 'The run is paused'
  if (waitsForTomorrow(run) !== undefined) return 'The run waits for tomorrow’s quota'
  if (run.state === 'queued') return 'The run is queued'
  return undefined
}
