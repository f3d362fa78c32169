import type { Question } from '@quarry/contracts/question'
import type { TierInfo } from '@quarry/contracts/tier'
import { useMutation } from '@tanstack/react-query'
import { ChevronLeft, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { TierBadge } from '../../runs/run-line.tsx'
import { subredditsOf } from '../../session/cleaning-counts.ts'
import { formatSubreddits } from '../../session/questions/community-words.ts'
import { refreshQuestions } from '../../session/questions-query.ts'
import { useServices } from '../../session/services.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import { wizardResult } from '../../session/workflow.ts'
import { Button } from '../../ui/button.tsx'
import { Head, ToolWords } from '../../ui/frame.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type AnalysisHeaderProps = {
  rows: readonly Question[]
  tier: TierInfo
  /** The one primary action, or the run that is going on. */
  action?: ReactNode
  busy?: boolean
}

export function AnalysisHeader({ rows, tier, action, busy = false }: AnalysisHeaderProps) {
  const { workflow } = useWorkflow()
  const navigate = useNavigate()
  const { selectedSubreddits } = wizardResult(workflow)
  const subreddits = selectedSubreddits.length > 0 ? selectedSubreddits : subredditsOf(rows)
  return (
    <Head
      title="Question Analysis"
      subtitle={`Extract and manage questions from ${formatSubreddits(subreddits, 3)}`}
      busy={busy}
      tools={
        <>
          <TierBadge tier={tier} />
          <Button
            variant="ghost"
            data-tip="Back to Setup"
            className="text-ink-3! transition-none"
            icon={<ChevronLeft size={14} />}
            onClick={() => void navigate('/setup')}
          >
            <ToolWords>Back to Setup</ToolWords>
          </Button>
          <RefreshButton />
        </>
      }
      action={action}
    />
  )
}

/** Refreshes the questions. Spins only after a click, not with every poll. */
function RefreshButton() {
  const services = useServices()
  const refresh = useMutation({ mutationFn: () => refreshQuestions(services) })
  return (
    <Button
      variant="ghost"
      data-tip="Refresh"
      className="text-ink-3! transition-none"
      icon={refresh.isPending ? <Spinner /> : <RefreshCw size={14} />}
      aria-busy={refresh.isPending}
      onClick={() => refresh.mutate()}
    >
      <ToolWords>Refresh</ToolWords>
    </Button>
  )
}
