import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { AgreementScreen } from '../agreement/agreement-screen.tsx'
import { accept, isAccepted } from '../agreement/consent.ts'
import { type Services, ServicesContext } from '../session/services.ts'
import { Toaster } from '../ui/toaster.tsx'
import { TooltipLayer } from '../ui/tooltip.tsx'
import { TopBar } from './top-bar.tsx'
import { WorkflowScreens } from './workflow-screens.tsx'

/** The step lives in memory: the address never changes, a reload returns to setup. */
export function App({ services }: { services: Services }) {
  const [accepted, setAccepted] = useState(() => isAccepted(services.consentStorage))
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <MemoryRouter initialEntries={['/setup']}>
          {accepted ? (
            <WorkflowScreens />
          ) : (
            <>
              <TopBar />
              <main>
                <AgreementScreen
                  onAccept={() => {
                    accept(services.consentStorage)
                    setAccepted(true)
                  }}
                />
              </main>
            </>
          )}
        </MemoryRouter>
        <Toaster toasts={services.toasts} />
        <TooltipLayer />
      </QueryClientProvider>
    </ServicesContext>
  )
}
