import type { Question } from '@quarry/contracts/question'
import type { TierInfo } from '@quarry/contracts/tier'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { formatSubreddits } from '../questions/format-subreddits.ts'
import { TierBadge } from '../runs/tier-badge.tsx'
import { subredditsOf } from '../session/cleaning-counts.ts'
import { useWorkflow } from '../session/use-workflow.ts'
import { wizardResult } from '../session/workflow.ts'
import { RefreshButton } from '../table/refresh-button.tsx'
import { Button } from '../ui/button.tsx'
import { Strip } from '../ui/frame.tsx'

type AnalysisHeaderProps = {
  rows: readonly Question[]
  tier: TierInfo
  counters?: ReactNode
  /** The one primary action, or the run that is going on. */
  action?: ReactNode
}

export function AnalysisHeader({ rows, tier, counters, action }: AnalysisHeaderProps) {
  const { workflow } = useWorkflow()
  const navigate = useNavigate()
  const { selectedSubreddits } = wizardResult(workflow)
  const subreddits = selectedSubreddits.length > 0 ? selectedSubreddits : subredditsOf(rows)
  return (
    <Strip
      title="Question Analysis"
      subtitle={`Extract and manage questions from ${formatSubreddits(subreddits, 3)}`}
      counters={counters}
      tools={
        <>
          <TierBadge tier={tier} />
          <Button
            variant="ghost"
            data-tip="Back to Setup"
            className="transition-none"
            icon={<ChevronLeft size={14} />}
            onClick={() => void navigate('/setup')}
          >
            <span className="max-md:sr-only frame:max-2xl:sr-only">Back to Setup</span>
          </Button>
          <RefreshButton />
        </>
      }
      // As wide as the buttons that start a run, so that nothing beside it moves when a run takes their place.
      action={
        action && (
          <div className="flex min-w-0 justify-end max-frame:w-full frame:min-w-52 xl:min-w-72">{action}</div>
        )
      }
    />
  )
}
