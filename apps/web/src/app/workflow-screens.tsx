import { readingsOf } from '@quarry/questions/compare/readings'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { AllActions } from '../actions/all-actions.tsx'
import { AnalysisName } from '../analyses/analysis-name.tsx'
import { useLinkedAnalysis } from '../analyses/assistants/use-linked-analysis.ts'
import { ElsewhereScreen } from '../analyses/elsewhere-screen.tsx'
import { LeaveQuestion } from '../analyses/leave-question.tsx'
import { useAnalyses } from '../analyses/use-analyses.ts'
import { useEndedElsewhere } from '../analyses/use-ended-elsewhere.ts'
import { AnalysisContext, useAnalysis } from '../analysis/analysis-context.ts'
import { cleaningCounts } from '../analysis/questions/cleaning-counts.ts'
import { useQuestionSet } from '../analysis/questions-query.ts'
import { useServices } from '../analysis/services.ts'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { logFailure } from '../api/call-error.ts'
import { OpenedFile } from '../files/open-file/opened-file.tsx'
import { useKeepingAnswers } from '../runs/answers/collect-answers.ts'
import { percentDone } from '../runs/estimate.ts'
import { useRunEnds } from '../runs/run-end-toast.ts'
import { ShareAlikeQuestion } from '../runs/share-alike.tsx'
import { usePostCheckOffer } from '../runs/use-post-check-offer.ts'
import { SetupScreen } from '../setup/setup-screen.tsx'
import { useStore } from '../store.ts'
import { TitleBadge } from '../ui/page.tsx'
import { Skeleton, Spinner } from '../ui/spinner.tsx'
import { BrokenScreen } from './broken-screen.tsx'
import { DemoBadge } from './demo-badge.tsx'
import { Stepper } from './stepper.tsx'
import { closedReasonOf, steps } from './steps.ts'
import { TopBar } from './top-bar.tsx'
import { useStepHistory } from './use-step-history.ts'

/** The open analysis's screens, or why there is none. */
export function WorkflowScreens({ isVisit }: { isVisit: boolean }) {
  const { analyses } = useServices()
  const shown = useStore(analyses.shown)
  useLinkedAnalysis(shown.kind !== 'loading')
  switch (shown.kind) {
    case 'loading':
      return <Loading />
    case 'open':
      return (
        <AnalysisContext key={shown.analysis.id} value={shown.analysis}>
          <AnalysisScreens isVisit={isVisit} />
        </AnalysisContext>
      )
    default:
      return <ElsewhereScreen {...shown} />
  }
}

/** Says what the page waits for if the browser's database doesn't open within a second. */
function Loading() {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), 1000)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return null
  return (
    <>
      <TopBar />
      <main className="mx-auto max-w-read px-(--w-edge) pt-5 md:pt-7">
        <p role="status" className="flex items-center gap-2 text-ink-2">
          <Spinner />
          Waiting for this browser’s storage…
        </p>
      </main>
    </>
  )
}

/** The list of analyses, the four steps, and the effects that run on all of them. */
function AnalysisScreens({ isVisit }: { isVisit: boolean }) {
  const { id } = useAnalysis()
  const { workflow } = useWorkflow()
  const { rows, runs, run } = useQuestionSet()
  useRunEnds(runs)
  usePostCheckOffer()
  useKeepingAnswers()
  useEndedElsewhere()
  const { load } = useAnalyses()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const progress = {
    subredditsChosen: workflow.subredditsChosen,
    running: run !== undefined,
    counts: cleaningCounts(rows),
  }
  useStepHistory(progress)
  const entries = steps
    .filter(({ path }) => path !== pathname && closedReasonOf(path, progress) === undefined)
    .map(({ path, name }) => ({ group: 'Go to', name, run: () => void navigate(path) }))
  const isList = pathname === '/analyses' || pathname === '/assistants'
  // The comparison may be about other analyses than the open one.
  const isOfOne = !isList && pathname !== '/compare'
  const readings = { first: { id }, second: { id } }
  const goTo = [
    ...(isList ? [] : entries),
    ...(isList ? [] : [{ group: 'Go to', name: 'Your analyses', run: () => void navigate('/analyses') }]),
    ...(readingsOf(runs).length > 1
      ? [{ group: 'Go to', name: 'What changed', run: () => void navigate('/compare', { state: readings }) }]
      : []),
  ]
  const canPreload = rows.length > 0 || workflow.wizardStep > 1
  useEffect(() => {
    if (canPreload) preloadLaterSteps()
  }, [canPreload])
  return (
    <TitleBadge value={run && run.total > 0 ? `${Math.floor(percentDone(run))}%` : undefined}>
      <TopBar
        tools={
          <>
            {isOfOne && <DemoBadge rows={rows} />}
            <AllActions entries={goTo} />
          </>
        }
        name={isOfOne && <AnalysisName />}
      >
        {isOfOne && <Stepper progress={progress} />}
      </TopBar>
      <main>
        <ErrorBoundary
          FallbackComponent={BrokenScreen}
          resetKeys={[pathname]}
          onError={(error) => logFailure('A screen failed', error)}
        >
          <Suspense fallback={<ScreenSkeleton />}>
            <Routes>
              <Route path="/" element={<FirstScreen isVisit={isVisit} />} />
              <Route path="/analyses" element={<AnalysesScreen />} />
              <Route path="/compare" element={<CompareScreen />} />
              <Route path="/assistants" element={<ConnectScreen />} />
              <Route path="/setup" element={<SetupScreen />} />
              <Route path="/analysis" element={<AnalysisScreen />} />
              <Route path="/cleaning" element={<CleaningScreen />} />
              <Route path="/complete" element={<CompleteScreen />} />
              <Route path="*" element={<Navigate to="/setup" replace />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </main>
      <OpenedFile onAnalysis={(file) => void load(file)} />
      <ShareAlikeQuestion />
      <LeaveQuestion />
    </TitleBadge>
  )
}

/** Opens the list of analyses after the agreement if this browser keeps any; otherwise, and after a reload, setup. */
function FirstScreen({ isVisit }: { isVisit: boolean }) {
  const { analyses } = useServices()
  const list = useStore(analyses.list)
  const keeps = useStore(analyses.keeps)
  return list ? <GoTo path={isVisit && keeps && list.length > 0 ? '/analyses' : '/setup'} /> : null
}

/** Keeps the first path, so that a later change does not redirect again. */
function GoTo({ path }: { path: string }) {
  const [first] = useState(path)
  return <Navigate to={first} replace />
}

const AnalysesScreen = lazy(async () => ({
  default: (await import('../analyses/analyses-screen.tsx')).AnalysesScreen,
}))

const CompareScreen = lazy(async () => ({
  default: (await import('../compare/compare-screen.tsx')).CompareScreen,
}))

const ConnectScreen = lazy(async () => ({
  default: (await import('../analyses/assistants/connect-screen.tsx')).ConnectScreen,
}))

const loadAnalysis = async () => ({
  default: (await import('./screens/analysis/analysis-screen.tsx')).AnalysisScreen,
})
const loadCleaning = async () => ({
  default: (await import('./screens/cleaning/cleaning-screen.tsx')).CleaningScreen,
})
const loadComplete = async () => ({
  default: (await import('./screens/complete/complete-screen.tsx')).CompleteScreen,
})

const AnalysisScreen = lazy(loadAnalysis)
const CleaningScreen = lazy(loadCleaning)
const CompleteScreen = lazy(loadComplete)

/** Loads the code of the later steps early, so that opening one does not wait for the network. */
function preloadLaterSteps(): void {
  for (const load of [loadAnalysis, loadCleaning, loadComplete]) {
    load().catch((error) => logFailure('A later step was not loaded beforehand', error))
  }
}

/** Placeholder for a screen whose code is loading: its strip and its table in their final places. */
function ScreenSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading this step
      </p>
      <div className="grid min-h-14 content-center gap-2 border-b border-line bg-surface px-4 py-2">
        <Skeleton className="h-4 w-44" />
        <Skeleton className="h-2.5 w-72 max-w-full" />
      </div>
      <div className="grid gap-5 bg-surface p-4">
        {['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-2/5'].map((width, index) => (
          <Skeleton key={index} className={width} />
        ))}
      </div>
    </>
  )
}
