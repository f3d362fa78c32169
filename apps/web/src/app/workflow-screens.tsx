import { Navigate, Route, Routes } from 'react-router'
import { AnalysisScreen } from '../analysis/analysis-screen.tsx'
import { CleaningScreen } from '../cleaning/cleaning-screen.tsx'
import { CompleteScreen } from '../complete/complete-screen.tsx'
import { cleaningCounts } from '../questions/cleaning-counts.ts'
import { useQuestionSet } from '../questions/questions-query.ts'
import { useRunEnds } from '../runs/use-run-ends.ts'
import { SetupScreen } from '../setup/setup-screen.tsx'
import { useDiscardedElsewhere } from '../workflow/use-discard-session.ts'
import { useWorkflow } from '../workflow/use-workflow.ts'
import { Stepper } from './stepper.tsx'
import { TopBar } from './top-bar.tsx'

/** The four steps, and what goes on whichever of them is open. */
export function WorkflowScreens() {
  const { workflow } = useWorkflow()
  const { rows, runs, run } = useQuestionSet()
  useRunEnds(runs)
  useDiscardedElsewhere()
  return (
    <>
      <TopBar>
        <Stepper
          subredditsChosen={workflow.subredditsChosen}
          running={run !== undefined}
          counts={cleaningCounts(rows)}
        />
      </TopBar>
      <main>
        <Routes>
          <Route path="/setup" element={<SetupScreen />} />
          <Route path="/analysis" element={<AnalysisScreen />} />
          <Route path="/cleaning" element={<CleaningScreen />} />
          <Route path="/complete" element={<CompleteScreen />} />
          <Route path="*" element={<Navigate to="/setup" replace />} />
        </Routes>
      </main>
    </>
  )
}
