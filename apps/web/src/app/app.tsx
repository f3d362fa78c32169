import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, startTransition, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { MemoryRouter } from 'react-router'
import { type Services, ServicesContext } from '../analysis/services.ts'
import { logFailure } from '../api/call-error.ts'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { AgreementScreen } from './agreement-screen.tsx'
import { BrokenScreen } from './broken-screen.tsx'
import { TopBar } from './top-bar.tsx'

const Toaster = afterStart(async () => (await import('./toaster.tsx')).Toaster)

// Loaded separately, because the agreement comes first.
const loadWorkflow = async () => ({ default: (await import('./workflow-screens.tsx')).WorkflowScreens })
const WorkflowScreens = lazy(loadWorkflow)
const AllActions = lazy(async () => ({
  default: (await import('../actions/all-actions.tsx')).AllActions,
}))

const KEY = 'agreement-consent'
const ACCEPTED = 'accepted'

/** Returns true if the user has accepted the agreement in this tab. */
export const isAccepted = ({ consentStorage }: Pick<Services, 'consentStorage'>): boolean =>
  consentStorage.getItem(KEY) === ACCEPTED

/** Keeps the step in memory, so the address never changes and a reload returns to setup. */
export function App({ services }: { services: Services }) {
  const [isReload] = useState(() => isAccepted(services))
  const [accepted, setAccepted] = useState(isReload)
  useEffect(() => {
    loadWorkflow().catch((error) => logFailure('The steps were not loaded beforehand', error))
  }, [])

  function accept() {
    services.consentStorage.setItem(KEY, ACCEPTED)
    // The transition keeps the agreement on screen until the steps have loaded.
    startTransition(() => setAccepted(true))
  }

  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <TooltipProvider>
          <MemoryRouter initialEntries={['/']}>
            <ErrorBoundary
              FallbackComponent={BrokenScreen}
              onError={(error) => logFailure('The steps failed', error)}
            >
              <Suspense>
                {accepted ? <WorkflowScreens isVisit={!isReload} /> : <Agreement onAccept={accept} />}
              </Suspense>
            </ErrorBoundary>
          </MemoryRouter>
          <Toaster toasts={services.toasts} />
        </TooltipProvider>
      </QueryClientProvider>
    </ServicesContext>
  )
}

function Agreement({ onAccept }: { onAccept: () => void }) {
  return (
    <>
      <TopBar
        tools={
          <Suspense>
            <AllActions entries={[]} />
          </Suspense>
        }
      />
      <main>
        <AgreementScreen onAccept={onAccept} />
      </main>
    </>
  )
}

/** Returns a component whose code is loaded once the first screen is shown; until then it renders nothing. */
function afterStart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function AfterStart(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props>>()
    useEffect(() => {
      load().then(
        (component) => setLoaded(() => component),
        (error) => logFailure('A part of the page was not loaded beforehand', error),
      )
    }, [])
    return Loaded ? <Loaded {...props} /> : null
  }
}
