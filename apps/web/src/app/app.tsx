import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { logFailure } from '../session/api/call-error.ts'
import { type Services, ServicesContext } from '../session/services.ts'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { AgreementScreen } from './agreement-screen.tsx'
import { TopBar } from './top-bar.tsx'
import { WorkflowScreens } from './workflow-screens.tsx'

const Toaster = afterStart(async () => (await import('./toaster.tsx')).Toaster)

const KEY = 'agreement-consent'
const ACCEPTED = 'accepted'

/** The step lives in memory: the address never changes, a reload returns to setup. */
export function App({ services }: { services: Services }) {
  const [accepted, setAccepted] = useState(() => services.consentStorage.getItem(KEY) === ACCEPTED)
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <TooltipProvider>
          <MemoryRouter initialEntries={['/setup']}>
            {accepted ? (
              <WorkflowScreens />
            ) : (
              <>
                <TopBar />
                <main>
                  <AgreementScreen
                    onAccept={() => {
                      services.consentStorage.setItem(KEY, ACCEPTED)
                      setAccepted(true)
                    }}
                  />
                </main>
              </>
            )}
          </MemoryRouter>
          <Toaster toasts={services.toasts} />
        </TooltipProvider>
      </QueryClientProvider>
    </ServicesContext>
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
