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
import { Head, HeadTool } from '../../ui/frame.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type AnalysisHeaderProps = {
  rows: readonly Question[]
  tier: TierInfo
  /** The one primary action, or the run that is going on. */
  action?: ReactNode
  busy?: boolean
}

export function AnalysisHeader({ rows, tier, action, busy = false }: AnalysisHeaderProps) {
  const services = useServices()
  const { selectedSubreddits } = wizardResult(useWorkflow().workflow)
  const navigate = useNavigate()
  // Spins only after a click, not with every poll.
  const refresh = useMutation({ mutationFn: () => refreshQuestions(services) })
  const subreddits = selectedSubreddits.length > 0 ? selectedSubreddits : subredditsOf(rows)
  return (
    <Head
      title="Question Analysis"
      subtitle={`Extract and manage questions from ${formatSubreddits(subreddits, 3)}`}
      busy={busy}
      tools={
        <>
          <TierBadge tier={tier} />
          <HeadTool
            name="Back to Setup"
            icon={<ChevronLeft size={14} />}
            onClick={() => void navigate('/setup')}
          />
          <HeadTool
            name="Refresh"
            icon={refresh.isPending ? <Spinner /> : <RefreshCw size={14} />}
            isBusy={refresh.isPending}
            onClick={() => refresh.mutate()}
          />
        </>
      }
      action={action}
    />
  )
}
