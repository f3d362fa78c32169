import { ChevronLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { formatSubreddits } from '../questions/format-subreddits.ts'
import { TierBadge } from '../runs/tier-badge.tsx'
import { UnreadQuestions } from '../runs/unread-questions.tsx'
import { subredditsOf } from '../session/cleaning-counts.ts'
import { useQuestionSet } from '../session/questions-query.ts'
import { useTier } from '../session/use-tier.ts'
import { useWorkflow } from '../session/use-workflow.ts'
import { wizardResult } from '../session/workflow.ts'
import { SaveSessionButton } from '../session-file/save-session-button.tsx'
import { RefreshButton } from '../table/refresh-button.tsx'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { CleaningSection } from './cleaning-section.tsx'
import { ExtractionSection } from './extraction-section.tsx'

export function AnalysisScreen() {
  const { workflow } = useWorkflow()
  const set = useQuestionSet()
  const navigate = useNavigate()
  const tier = useTier()
  const { rows, runs, isPending, isFetching, error } = set
  const { selectedSubreddits } = wizardResult(workflow)
  const subreddits = selectedSubreddits.length > 0 ? selectedSubreddits : subredditsOf(rows)
  const unread = isPending || (error !== null && rows.length === 0 && runs.length === 0)

  return (
    <Page
      title="Question Analysis"
      subtitle={`Extract and manage questions from ${formatSubreddits(subreddits, 3)}`}
      actions={
        <>
          <TierBadge tier={tier} />
          {rows.length > 0 && <SaveSessionButton rows={rows} />}
          <Button icon={<ChevronLeft size={14} />} onClick={() => void navigate('/setup')}>
            Back to Setup
          </Button>
          <RefreshButton />
        </>
      }
    >
      {unread ? (
        <UnreadQuestions error={error} isFetching={isFetching} />
      ) : (
        <>
          <ExtractionSection set={set} />
          <CleaningSection set={set} tier={tier} />
        </>
      )}
    </Page>
  )
}
