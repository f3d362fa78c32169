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
import { PageTitle } from '../ui/page.tsx'

type AnalysisHeaderProps = {
  rows: readonly Question[]
  tier: TierInfo
  counters?: ReactNode
  /** The one primary action, or the run that is going on. */
  action?: ReactNode
}

/** The strip at the top: where one is, the numbers, and what to do next. */
export function AnalysisHeader({ rows, tier, counters, action }: AnalysisHeaderProps) {
  const { workflow } = useWorkflow()
  const navigate = useNavigate()
  const { selectedSubreddits } = wizardResult(workflow)
  const subreddits = selectedSubreddits.length > 0 ? selectedSubreddits : subredditsOf(rows)
  const subtitle = `Extract and manage questions from ${formatSubreddits(subreddits, 3)}`
  return (
    <div className="relative flex flex-none flex-wrap items-center gap-x-5 gap-y-2.5 border-b border-line bg-surface px-4 py-2 frame:min-h-14 xl:flex-nowrap">
      <div className="min-w-0 max-frame:w-full frame:min-w-40 frame:flex-1">
        <PageTitle className="text-16! whitespace-nowrap">Question Analysis</PageTitle>
        <p className="truncate text-12 text-ink-2" title={subtitle}>
          {subtitle}
        </p>
      </div>
      {counters}
      <div className="flex flex-wrap items-center gap-1 frame:flex-nowrap">
        <TierBadge tier={tier} />
        <Button
          variant="ghost"
          title="Back to Setup"
          className="transition-none"
          icon={<ChevronLeft size={14} />}
          onClick={() => void navigate('/setup')}
        >
          <span className="frame:max-xl:sr-only">Back to Setup</span>
        </Button>
        <RefreshButton />
      </div>
      {action}
    </div>
  )
}
