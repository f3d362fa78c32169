import { Suspense, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { logFailure } from '../api/log.ts'
import { OpenedFile } from '../open-file/opened-file.tsx'
import { useRunEnds } from '../runs/use-run-ends.ts'
import { cleaningCounts } from '../session/cleaning-counts.ts'
import { percentDone } from '../session/estimate.ts'
import { useQuestionSet } from '../session/questions-query.ts'
import { steps, whyClosed } from '../session/steps.ts'
import { useDiscardedElsewhere } from '../session/use-discard-session.ts'
import { useWorkflow } from '../session/use-workflow.ts'
import { SetupScreen } from '../setup/setup-screen.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { TitleBadge } from '../ui/page.tsx'
import { BrokenScreen } from './broken-screen.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { AnalysisScreen, CleaningScreen, CompleteScreen, preloadLaterSteps } from './screens.ts'
import { Stepper } from './stepper.tsx'
import { TopBar } from './top-bar.tsx'
import { useStepHistory } from './use-step-history.ts'

/** The four steps, and the effects that run on every step. */
export function WorkflowScreens() {
  const { workflow } = useWorkflow()
  const { rows, runs, run } = useQuestionSet()
  useRunEnds(runs)
  useDiscardedElsewhere()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const progress = {
    subredditsChosen: workflow.subredditsChosen,
    running: run !== undefined,
    counts: cleaningCounts(rows),
  }
  useStepHistory(progress)
  const entries = steps
    .filter(({ path }) => path !== pathname && whyClosed(path, progress) === undefined)
    .map(({ path, name }) => ({ group: 'Go to', name, run: () => void navigate(path) }))
  const goesOn = rows.length > 0 || workflow.wizardStep > 1
  useEffect(() => {
    if (goesOn) preloadLaterSteps()
  }, [goesOn])
  return (
    <TitleBadge value={run && run.total > 0 ? `${Math.floor(percentDone(run))}%` : undefined}>
      <TopBar entries={entries}>
        <Stepper progress={progress} />
      </TopBar>
      <main ref={keepFocus}>
        <ErrorBoundary
          FallbackComponent={BrokenScreen}
          resetKeys={[pathname]}
          onError={(error) => logFailure('A screen failed', error)}
        >
          <Suspense fallback={<ScreenSkeleton />}>
            <Routes>
              <Route path="/setup" element={<SetupScreen />} />
              <Route path="/analysis" element={<AnalysisScreen />} />
              <Route path="/cleaning" element={<CleaningScreen />} />
              <Route path="/complete" element={<CompleteScreen />} />
              <Route path="*" element={<Navigate to="/setup" replace />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </main>
      <OpenedFile />
    </TitleBadge>
  )
}
