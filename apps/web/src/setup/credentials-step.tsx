import { MODEL_ENDPOINT_CREDENTIAL } from '@quarry/contracts/model-endpoint'
import { FileText, Plug, Trash2 } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import {
  anyFilled,
  type Credentials,
  demoCredentials,
  noCredentials,
  saveCredentials,
} from '../analysis/choices/stored-credentials.ts'
import { allConnected } from '../analysis/choices/workflow.ts'
import { useServices } from '../analysis/services.ts'
import { useSessionConfig } from '../analysis/use-session-config.ts'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { errorMessage } from '../api/call-error.ts'
import { sendsSecretsInTheClear } from '../api/sends-in-the-clear.ts'
import { OpenFileButton } from '../files/open-file/open-file-button.tsx'
import { POLICY_BOX } from '../runs/may-read.ts'
import { tierKey } from '../runs/use-tier.ts'
import { useStore } from '../store.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { FieldError } from '../ui/field.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { AiServices } from './ai-services.tsx'
import { type CredentialProblems, credentialProblems } from './credential-problems.ts'
import { type MissingEntry, missingEntry, missingMessages } from './missing-entry.ts'
import { RedditSection } from './reddit-section.tsx'
import { OpenSources, SourceRow } from './sources.tsx'
import type { useConnectionTest } from './use-connection-test.ts'
import { WizardPanel, WizardSection } from './wizard-panel.tsx'

export function CredentialsStep({
  connectionTest,
}: {
  connectionTest: ReturnType<typeof useConnectionTest>
}) {
  const { credentialStorage, preferences, queries, toasts } = useServices()
  const { workflow, update } = useWorkflow()
  const { config } = useSessionConfig()
  const { stackExchangeAccepted } = useStore(preferences)
  const sourceProblemId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { asked, setAsked } = useAskedEntry(form)
  const [isNew] = useState(() => !anyFilled(workflow.credentials))
  const { credentials, connection, sources } = workflow
  const testing = connectionTest.isPending
  const connected = allConnected(workflow)
  const isStarted = anyFilled(credentials)
  // Reserves the space until the configuration has loaded, so that nothing jumps.
  const hasDemo = config?.demo !== false
  const missing = missingEntry(workflow, stackExchangeAccepted)
  const marked = missing === asked ? asked : undefined
  const sourceProblem = marked === 'source' ? sourceProblemId : undefined
  const ownModel =
    credentials.geminiApiKey === MODEL_ENDPOINT_CREDENTIAL ? config?.modelEndpoint?.model : undefined

  const section = {
    problems: { ...credentialProblems(credentials, connection), ...missingProblem(marked) },
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
    flushSync(() => setAsked(missing))
    focusProblem(form.current)
    toasts.fail(
      'API Credentials Required',
      'Please configure and test your API credentials before proceeding.',
    )
  }

  return (
    <WizardPanel
      title="API Configuration"
      subtitle={subtitleOf(sources.includes('reddit'), ownModel)}
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
      {hasDemo && (isNew || !isStarted) && (
        <DemoOffer isKnown={config !== undefined} isFirst={!isStarted} testing={testing} onTry={tryDemo} />
      )}
      <form ref={form} onSubmit={test} noValidate className="grid gap-4">
        <WizardSection title="Where to read questions" aside="choose one or several">
          <RedditSection {...section} problemId={sourceProblem} />
          <OpenSources testing={testing} isPolicyMissing={asked === 'stackExchangePolicy'} />
          <SourceRow
            icon={<FileText size={16} />}
            isAligned
            name="A file of titles"
            needs="CSV, TSV, TXT, JSON; read in this browser"
            end={<OpenFileButton size="small" />}
          />
          {sourceProblem !== undefined && (
            <div className="mt-2">
              <FieldError id={sourceProblem}>{missingMessages.source}</FieldError>
            </div>
          )}
        </WizardSection>
        <AiServices
          {...section}
          endpoint={config?.modelEndpoint}
          test={
            <Button
              type="submit"
              variant={!connected && (isStarted || !hasDemo) ? 'primary' : 'secondary'}
              className="h-[max(34px,var(--h-control))]!"
              icon={testing ? <Spinner /> : <Plug size={14} />}
              aria-disabled={testing}
            >
              Save & Test Credentials
            </Button>
          }
        />
        {!connection && !testing && <TestError error={connectionTest.error} />}
        <div className="-mt-2 flex flex-wrap items-start gap-x-4 gap-y-2">
          <p className="min-w-72 flex-1 text-12 leading-normal text-ink-3 text-pretty">
            Credentials are stored in this browser’s local storage, and on Quarry’s server, encrypted, only
            during a run.
          </p>
          {isStarted && (
            <Button variant="ghost" size="small" icon={<Trash2 size={14} />} onClick={discard}>
              Delete credentials
            </Button>
          )}
        </div>
      </form>
    </WizardPanel>
  )
}

/** Returns what was missing when the user wanted to continue, or to extract, which leads here and focuses it. */
function useAskedEntry(form: RefObject<HTMLFormElement | null>) {
  const isPolicyWanted = useLocation().state === POLICY_BOX
  const navigate = useNavigate()
  const [asked, setAsked] = useState<MissingEntry | undefined>(
    isPolicyWanted ? 'stackExchangePolicy' : undefined,
  )
  useEffect(() => {
    if (!isPolicyWanted) return
    focusProblem(form.current)
    // Otherwise it would be focused again when the user returns to this step.
    void navigate('/setup', { replace: true })
  }, [isPolicyWanted, navigate, form])
  return { asked, setAsked }
}

type DemoOfferProps = {
  /** False until the server has said whether it has a sandbox; reserves the space. */
  isKnown: boolean
  /** True until a credential is entered. */
  isFirst: boolean
  testing: boolean
  onTry: () => void
}

function DemoOffer({ isKnown, isFirst, testing, onTry }: DemoOfferProps) {
  return (
    <div
      className={`flex items-center gap-x-4 gap-y-3 rounded-3 border border-accent-line bg-accent-soft py-2 pr-2 pl-4 max-md:flex-col max-md:items-stretch max-md:p-3.5 ${isKnown ? '' : 'invisible'}`}
    >
      <p className="flex-1 text-13 leading-normal text-ink-2 text-pretty">
        <b className="text-14 font-semibold text-ink">First time here?</b> The demo has sample posts and a
        stand-in for the AI. It needs no keys and sends nothing to the real services.
      </p>
      <Button variant={isFirst ? 'primary' : 'secondary'} onClick={onTry} aria-disabled={testing}>
        Try it with demo credentials
      </Button>
    </div>
  )
}

function TestError({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <Callout tone="bad">
      <b className="font-semibold">The test didn’t run.</b> {errorMessage(error)} Your keys were not checked.
      Your entries are kept in this browser. Test them again in a moment.
    </Callout>
  )
}

function subtitleOf(withReddit: boolean, ownModel: string | undefined): string {
  if (withReddit)
    return ownModel === undefined
      ? 'Set up your Reddit and Gemini API credentials'
      : `Set up your Reddit API credentials and test ${ownModel}`
  return ownModel === undefined
    ? 'Choose where to read questions and set up your Gemini API key'
    : `Choose where to read questions and test ${ownModel}`
}

/** Returns what is said at the field of a missing credential. */
function missingProblem(missing: MissingEntry | undefined): CredentialProblems {
  if (missing === undefined || missing === 'source' || missing === 'stackExchangePolicy') return {}
  return { [missing]: missingMessages[missing] }
}

/** Focuses the first entry that is missing or was rejected, otherwise the button that tests them. */
function focusProblem(form: HTMLFormElement | null): void {
  const target =
    form?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    form?.querySelector<HTMLElement>('button[type="submit"]')
  // Centered, so that neither its label nor a toast is in the way.
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}
