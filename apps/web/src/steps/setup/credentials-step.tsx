import { FileText, Plug, Trash2 } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { errorMessage } from '../../api/call-error.ts'
import {
  anyFilled,
  type Credentials,
  demoCredentials,
  noCredentials,
  saveCredentials,
} from '../../choices/stored-credentials.ts'
import { allConnected } from '../../choices/workflow.ts'
import { OpenFileButton } from '../../files/open-file/open-file-button.tsx'
import { tierKey } from '../../runs/use-tier.ts'
import { useServices } from '../../session/services.ts'
import { useSessionConfig } from '../../session/use-session-config.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AiServices } from './ai-services.tsx'
import { credentialProblems } from './credential-problems.ts'
import { RedditSection } from './reddit-section.tsx'
import { OpenSources, SourceRow } from './sources.tsx'
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
  const connected = allConnected(workflow)
  // Reserves the space until the configuration has loaded, so that nothing jumps.
  const showsDemo = demoUnknown || config?.demo === true
  const untilKnown = demoUnknown ? 'invisible' : ''

  const section = { problems: credentialProblems(credentials, connection), testing, onEnter: enter }

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
    const demo = demoCredentials()
    enter(demo)
    connectionTest.mutate(demo)
  }

  function discard() {
    saveCredentials(credentialStorage, noCredentials)
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
    toasts.fail(
      'API Credentials Required',
      'Please configure and test your API credentials before proceeding.',
    )
  }

  return (
    <WizardPanel
      title="API Configuration"
      subtitle={
        workflow.sources.includes('reddit')
          ? 'Set up your Reddit and Gemini API credentials'
          : 'Choose where to read questions and set up your Gemini API key'
      }
      onPrevious={undefined}
      note="Step 1 of 3"
      next={
        <Button variant={connected ? 'primary' : 'secondary'} onClick={next}>
          Next Step
        </Button>
      }
    >
      {sendsSecretsInTheClear(window.location) && (
        <Callout tone="warn">
          This page was loaded over plain HTTP. Anything you enter here is sent unencrypted. Use HTTPS, or run
          Quarry on your own computer.
        </Callout>
      )}
      <form id={formId} onSubmit={test} noValidate className="grid gap-7">
        <WizardSection title="Where to read questions" aside="choose one or several">
          <RedditSection {...section} />
          <OpenSources testing={testing} />
          <SourceRow
            icon={<FileText size={16} />}
            isAligned
            name="A file of titles"
            needs="CSV, TSV, TXT, JSON; read in this browser"
            end={<OpenFileButton size="small" />}
          />
        </WizardSection>
        <WizardSection
          title="AI service"
          {...(config?.modelEndpoint && { aside: 'cleans the titles; choose one' })}
        >
          <AiServices {...section} endpoint={config?.modelEndpoint} />
        </WizardSection>
        <div>
          <div className="flex flex-wrap items-start gap-2 max-md:[&>button]:w-full">
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
            <span className="flex flex-wrap items-start gap-2 md:ml-auto">
              {anyFilled(credentials) && (
                <Button variant="ghost" icon={<Trash2 size={14} />} onClick={discard}>
                  Delete credentials
                </Button>
              )}
            </span>
          </div>
          {connectionTest.error && !connection && !testing && (
            <div className="mt-3.5">
              <Callout tone="bad">
                <b className="font-semibold">The test didn’t run.</b> {errorMessage(connectionTest.error)}{' '}
                Your keys were not checked. Your entries are kept in this browser. Test them again in a
                moment.
              </Callout>
            </div>
          )}
          <p className="mt-3 text-12 leading-normal text-ink-3 text-pretty">
            Credentials are stored in this browser’s local storage. They reach Quarry’s server with each test,
            search, tier lookup and start of a run. The server stores them, encrypted, only while a run is
            active.
            {showsDemo && (
              <span className={untilKnown}>
                {' '}
                Those that begin with <span className="font-mono">demo</span> go to the built-in sandbox, not
                to the real services.
              </span>
            )}
          </p>
        </div>
      </form>
    </WizardPanel>
  )
}

/** Returns true on plain HTTP, unless the server is this computer. */
export function sendsSecretsInTheClear({
  protocol,
  hostname,
}: Pick<Location, 'protocol' | 'hostname'>): boolean {
  return protocol === 'http:' && !/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
