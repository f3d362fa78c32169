import { type EndedState, isEnded, type Run } from '@quarry/contracts/run'
import { CircleAlert, CircleCheck, CircleSlash, type LucideIcon } from 'lucide-react'
import { useTier } from '../session/use-tier.ts'
import { formatSpent } from './format-cost.ts'
import { formatOutcome, formatSummary, STORED_BY_GOOGLE } from './format-run.ts'
import { RunReference } from './run-reference.tsx'

const looks: Record<EndedState, { Icon: LucideIcon; colour: string; name: string }> = {
  completed: { Icon: CircleCheck, colour: 'text-ok', name: 'Last run complete:' },
  'ended-early': { Icon: CircleSlash, colour: 'text-warn', name: 'Last run ended early:' },
  cancelled: { Icon: CircleSlash, colour: 'text-ink-3', name: 'Last run cancelled:' },
  failed: { Icon: CircleAlert, colour: 'text-bad', name: 'Last run failed:' },
}

/** Outcome of the latest cleaning run, until the next one starts. Renders nothing for an active run. */
export function RunSummary({ run }: { run: Run }) {
  if (!isEnded(run)) return null
  const { Icon, colour, name } = looks[run.state]
  return (
    <div className="flex items-start gap-2.5 text-13 leading-normal">
      <Icon size={16} className={`mt-0.5 flex-none ${colour}`} aria-hidden="true" />
      <div className="min-w-0 text-pretty">
        <p className="text-ink-2">
          <b className="font-semibold text-ink">{name}</b> {formatSummary(run)}
        </p>
        <RunSpending run={run} />
      </div>
    </div>
  )
}

/** Cost and results of a run that has ended, and its id. */
function RunSpending({ run }: { run: Run }) {
  const { tier } = useTier()
  const stored = run.mayBeStored ? STORED_BY_GOOGLE : ''
  const words = [formatSpent(run, tier), formatOutcome(run), stored].filter((each) => each !== '').join(' ')
  return (
    <p className="text-12 leading-normal text-ink-3 text-pretty">
      {words} <RunReference id={run.id} />
    </p>
  )
}
