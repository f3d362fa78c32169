import { type EndedState, formatRunId, isEnded, type Run } from '@quarry/contracts/run'
import { CircleAlert, CircleCheck, CircleSlash, Copy, type LucideIcon } from 'lucide-react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { LinkButton } from '../ui/button.tsx'
import { formatSpent } from './format-cost.ts'
import { formatMadeWith, formatOutcome, formatSummary, STORED_BY_GOOGLE } from './format-run.ts'
import { useTier } from './use-tier.ts'

const looks: Record<EndedState, { Icon: LucideIcon; color: string; name: string }> = {
  completed: { Icon: CircleCheck, color: 'text-ok', name: 'Last run complete:' },
  'ended-early': { Icon: CircleSlash, color: 'text-warn', name: 'Last run ended early:' },
  cancelled: { Icon: CircleSlash, color: 'text-ink-3', name: 'Last run cancelled:' },
  failed: { Icon: CircleAlert, color: 'text-bad', name: 'Last run failed:' },
}

/** Outcome of the latest cleaning run, until the next one starts. Renders nothing for an active run. */
export function RunSummary({ run }: { run: Run }) {
  const { tier } = useTier()
  if (!isEnded(run)) return null
  const words = [
    formatMadeWith(run),
    formatSpent(run, tier),
    formatOutcome(run),
    run.storeOptOutRejected && STORED_BY_GOOGLE,
  ]
  const { Icon, color, name } = looks[run.state]
  return (
    <div className="flex items-start gap-2.5 text-13 leading-normal">
      <Icon size={16} className={`mt-0.5 flex-none ${color}`} aria-hidden="true" />
      <div className="min-w-0 text-pretty">
        <p className="text-ink-2">
          <b className="font-semibold text-ink">{name}</b> {formatSummary(run)}
        </p>
        <p className="text-12 leading-normal text-ink-3 text-pretty">
          {words.filter(Boolean).join(' ')} <RunReference id={run.id} />
        </p>
      </div>
    </div>
  )
}

/** The start of a run's id; a click copies the whole id, which the operator needs to find the run's log. */
function RunReference({ id }: { id: string }) {
  const { toasts } = useAnalysis()

  async function copy() {
    try {
      await navigator.clipboard.writeText(id)
      toasts.notify({
        title: 'Run id copied',
        description: 'Send it to the operator of this server if something is wrong with the run.',
      })
    } catch {
      // The clipboard needs HTTPS and the user's permission.
      toasts.fail('Run id not copied', `The browser did not allow it. The id is ${id}.`)
    }
  }

  return (
    <LinkButton
      className="inline-flex items-center gap-1 text-12 font-normal text-ink-3"
      onClick={() => void copy()}
    >
      Run {formatRunId(id)}
      <Copy size={12} aria-hidden="true" />
      <span className="sr-only">, copy its id</span>
    </LinkButton>
  )
}
