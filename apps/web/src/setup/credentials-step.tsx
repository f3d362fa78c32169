import { Plug, Trash2 } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { errorMessage } from '../api/call-error.ts'
import { useServices } from '../session/services.ts'
import {
  anyFilled,
  type Credentials,
  deleteCredentials,
  demoCredentials,
  noCredentials,
} from '../session/stored-credentials.ts'
import { useSessionConfig } from '../session/use-session-config.ts'
import { tierKey } from '../session/use-tier.ts'
import { useWorkflow } from '../session/use-workflow.ts'
import { bothConnected } from '../session/workflow.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { credentialProblems } from './credential-problems.ts'
import { CredentialsHelp } from './credentials-help.tsx'
import { GeminiSection } from './gemini-section.tsx'
import { sendsSecretsInTheClear } from './plain-http.ts'
import { RedditSection } from './reddit-section.tsx'
import type { useConnectionTest } from './use-connection-test.ts'
import { WizardPanel, WizardSection } from './wizard-panel.tsx'

export function CredentialsStep({
  connectionTest,
}: {
  connectionTest: ReturnType<typeof useConnectionTest>
}) {
  const { credentialStorage, queries, toasts } = useServices()
  const { workflow, update } = useWorkflow()
  const { config, isPending: demoUnknown } = useSessionConfig()
  const formId = useId()
  const { credentials, connection } = workflow
  const testing = connectionTest.isPending
  const connected = bothConnected(connection)
  // Until it is known, what it would take has its room: nothing jumps.
  const showsDemo = demoUnknown || config?.demo === true
  const untilKnown = demoUnknown ? 'invisible' : ''

  const section = {
    credentials,
    problems: credentialProblems(credentials, connection),
    testing,
    onEnter: enter,
  }

  function enter(change: Partial<Credentials>) {
    update((before) => ({
      ...before,
      credentials: { ...before.credentials, ...change },
      connection: undefined,
      billingDeclared: change.geminiApiKey === undefined && before.billingDeclared,
    }))
  }

  function test(event: FormEvent) {
    event.preventDefault()
    if (!testing) connectionTest.mutate(credentials)
  }

  function tryDemo() {
    const demo = demoCredentials(Math.random)
    enter(demo)
    connectionTest.mutate(demo)
  }

  function discard() {
    deleteCredentials(credentialStorage)
    queries.removeQueries({ queryKey: tierKey })
    update((before) => ({
      ...before,
      credentials: noCredentials,
      connection: undefined,
      billingDeclared: false,
    }))
    toasts.notify({
      title: 'Credentials deleted',
      description: 'They are no longer stored in this browser.',
      tone: 'neutral',
    })
  }

  function next() {
    if (connected) {
      update((before) => ({ ...before, wizardStep: 2 }))
      return
    }
    toasts.notify({
      title: 'API Credentials Required',
      description: 'Please configure and test your API credentials before proceeding.',
      tone: 'destructive',
    })
  }

  return (
    <WizardPanel
      title="API Configuration"
      subtitle="Set up your Reddit and Gemini API credentials"
      onPrevious={undefined}
      next={
        <Button variant={connected ? 'primary' : 'secondary'} onClick={next}>
          Next Step
        </Button>
      }
      aside={<CredentialsHelp />}
    >
      {sendsSecretsInTheClear(window.location) && (
        <WizardSection>
          <Callout tone="warn">
            This page was loaded over plain HTTP. Anything you enter here is sent unencrypted. Use HTTPS, or
            run Quarry on your own computer.
          </Callout>
        </WizardSection>
      )}
      <form id={formId} onSubmit={test} noValidate>
        <RedditSection {...section} connected={connection?.reddit ?? false} />
        <GeminiSection {...section} connected={connection?.gemini ?? false} tier={connection?.geminiTier} />
        <WizardSection>
          <div className="flex flex-wrap gap-2 max-md:[&>button]:w-full">
            <Button
              type="submit"
              variant={connected ? 'secondary' : 'primary'}
              icon={testing ? <Spinner /> : <Plug size={14} />}
              aria-disabled={testing}
            >
              Save & Test Credentials
            </Button>
            {showsDemo && (
              <Button variant="ghost" className={untilKnown} onClick={tryDemo} aria-disabled={testing}>
                Try it with demo credentials
              </Button>
            )}
          </div>
          {connectionTest.error && !connection && !testing && (
            <div className="mt-3.5">
              <Callout tone="bad">
                <b className="font-semibold">The test didn’t run.</b> {errorMessage(connectionTest.error)}{' '}
                Reddit and Gemini didn’t reject anything. Your entries are kept in this browser. Test them
                again in a moment.
              </Callout>
            </div>
          )}
          <div className="mt-3.5 flex flex-wrap items-center gap-x-5 gap-y-2.5">
            <p className="min-w-60 flex-1 text-12 leading-normal text-ink-3 text-pretty">
              Stored only in this browser’s local storage.
              {showsDemo && (
                <span className={untilKnown}>
                  {' '}
                  Credentials that begin with <span className="font-mono">demo</span> go to the built-in
                  sandbox, not to the real services.
                </span>
              )}
            </p>
            {anyFilled(credentials) && (
              <Button variant="danger" size="small" icon={<Trash2 size={12} />} onClick={discard}>
                Delete credentials
              </Button>
            )}
          </div>
        </WizardSection>
      </form>
    </WizardPanel>
  )
}
