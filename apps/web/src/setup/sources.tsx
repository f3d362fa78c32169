import { type SourceId, sourceFacts } from '@quarry/contracts/sources'
import { ChevronRight, CircleAlert, CircleCheck, CircleDashed, Globe, Layers, Newspaper } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import type { Credentials } from '../analysis/choices/stored-credentials.ts'
import { sourceOf } from '../analysis/choices/subreddit-choices.ts'
import { isConnected } from '../analysis/choices/workflow.ts'
import { useSessionConfig } from '../analysis/use-session-config.ts'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { useRequestsLeft } from '../runs/use-requests-left.ts'
import { useStore } from '../store.ts'
import { Checkbox, LabeledCheckbox } from '../ui/checkbox.tsx'
import { Field, FieldError } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { OutsideLink } from '../ui/outside-link.tsx'
import { SecretInput } from '../ui/secret-input.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { CredentialProblems } from './credential-problems.ts'
import { stackExchangeQuota } from './stack-exchange-quota.ts'

export type CredentialSectionProps = {
  problems: CredentialProblems
  testing: boolean
  onEnter: (change: Partial<Credentials>) => void
}

/** One of several services, of which the user chooses one. */
export type Choice = { checked: boolean; onChoose: () => void }

type SourceRowProps = {
  icon: ReactNode
  name: string
  /** The credentials that the source needs. */
  needs: string
  /** The source's state, or a button to start with it. */
  end: ReactNode
  /** Absent for a service without a checkbox. */
  chosen?: { checked: boolean; onChange: (checked: boolean) => void; problemId?: string | undefined }
  /** Set for one of several services, of which the user chooses one. */
  only?: Choice & { label: string }
  /** Aligns the name with names that follow a checkbox. */
  isAligned?: boolean
  /** True if the fields are hidden. */
  isFolded?: boolean
  children?: ReactNode
}

/** A source of questions, a file or the AI service, with its own fields below. */
export function SourceRow(props: SourceRowProps) {
  const { icon, name, needs, end, chosen, only, isAligned = false, isFolded = false, children } = props
  const id = useId()
  const heading = (
    <>
      <h3 className="text-14 font-medium">{name}</h3>
      <span className="text-12 text-ink-3">{needs}</span>
    </>
  )
  return (
    <div className="border-b border-line/70">
      <div className="flex min-h-12 items-center gap-x-3 py-1.5">
        {chosen ? (
          <label htmlFor={id} className="flex min-h-6 min-w-0 flex-1 items-center gap-x-3">
            <Checkbox
              id={id}
              checked={chosen.checked}
              aria-label={`Read questions from ${name}`}
              aria-invalid={chosen.problemId !== undefined || undefined}
              aria-describedby={chosen.problemId}
              onChange={(event) => chosen.onChange(event.target.checked)}
            />
            <Icon>{icon}</Icon>
            <span className="flex flex-wrap items-baseline gap-x-2">{heading}</span>
          </label>
        ) : only ? (
          <label htmlFor={id} className="flex min-h-6 min-w-0 flex-1 items-center gap-x-3">
            <input
              id={id}
              type="radio"
              className="radio"
              name="ai-service"
              checked={only.checked}
              aria-label={only.label}
              onChange={only.onChoose}
            />
            <Icon>{icon}</Icon>
            <span className="flex flex-wrap items-baseline gap-x-2">{heading}</span>
          </label>
        ) : (
          <div className={`flex min-w-0 flex-1 items-center gap-x-3 ${isAligned ? 'pl-7' : ''}`}>
            <Icon>{icon}</Icon>
            <div className="flex flex-wrap items-baseline gap-x-2">{heading}</div>
          </div>
        )}
        {end}
      </div>
      {children && (
        <div
          hidden={isFolded}
          className={`grid gap-3 pt-0.5 pb-4 ${chosen || only ? 'md:pl-15' : 'md:pl-8'}`}
        >
          {children}
        </div>
      )}
    </div>
  )
}

type ChosenSourceProps = Pick<SourceRowProps, 'icon' | 'needs'> & {
  source: SourceId
  testing: boolean
  /** True if the last test failed; the reason is shown at the field. */
  rejected: boolean
  /** The id of what is wrong with the choice of sources. */
  problemId?: string | undefined
  /** Shown while the source is chosen. */
  children?: ReactNode
}

/** A source with a checkbox. Once tested, it folds to one line. */
export function ChosenSource({ source, testing, rejected, problemId, children, ...row }: ChosenSourceProps) {
  const { workflow, update } = useWorkflow()
  const { name } = sourceFacts[source]
  const checked = workflow.sources.includes(source)
  const connected = isConnected(source, workflow.connection)
  const [isOpen, setOpen] = useState(false)
  const isFolded = connected && !testing && !isOpen

  function choose(chosen: boolean) {
    update((before) => ({
      ...before,
      sources: chosen ? [...before.sources, source] : before.sources.filter((id) => id !== source),
      subreddits: chosen
        ? before.subreddits
        : before.subreddits.filter((choice) => sourceOf(choice) !== source),
    }))
  }

  return (
    <SourceRow
      {...row}
      name={name}
      chosen={{ checked, onChange: choose, problemId }}
      end={
        checked && (
          <>
            <ServiceStatus name={name} testing={testing} connected={connected} rejected={rejected} />
            {connected && children && (
              <IconButton
                small
                label={`Settings of ${name}`}
                aria-expanded={!isFolded}
                icon={<ChevronRight size={14} className={isFolded ? '' : 'rotate-90'} />}
                onClick={() => setOpen(isFolded)}
              />
            )}
          </>
        )
      }
      isFolded={isFolded}
    >
      {checked && children}
    </SourceRow>
  )
}

function Icon({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="grid w-5 flex-none place-items-center text-ink-2">
      {children}
    </span>
  )
}

type ServiceStatusProps = {
  name: string
  testing: boolean
  connected: boolean
  /** True if the last test failed; the reason is shown at the field. */
  rejected: boolean
}

export function ServiceStatus({ name, ...state }: ServiceStatusProps) {
  const { Icon, word, look } = stateOf(state)
  return (
    <span role="status" className={`flex items-center gap-1.5 text-12 font-medium whitespace-nowrap ${look}`}>
      <Icon size={14} aria-hidden="true" />
      <span>{word}</span>
      <span className="sr-only"> {name}</span>
    </span>
  )
}

function stateOf({ testing, connected, rejected }: Omit<ServiceStatusProps, 'name'>) {
  if (testing) return { Icon: Spinner, word: 'Testing', look: 'text-busy' }
  if (connected) return { Icon: CircleCheck, word: 'Connected', look: 'text-ok' }
  return rejected
    ? { Icon: CircleAlert, word: 'Not connected', look: 'text-bad' }
    : { Icon: CircleDashed, word: 'Not connected', look: 'text-ink-3' }
}

type OpenSource = Exclude<SourceId, 'reddit'>
type StackExchangeQuota = ReturnType<typeof stackExchangeQuota>

const rowsOf = ({ needs }: StackExchangeQuota): readonly (readonly [OpenSource, ReactNode, string])[] => [
  ['stack-exchange', <Layers key="" size={16} />, needs],
  ['hacker-news', <Newspaper key="" size={16} />, 'no key needed'],
  ['lemmy', <Globe key="" size={16} />, 'no key needed; six large servers'],
]

type OpenSourcesProps = {
  testing: boolean
  /** True if the user wants to continue, although Stack Exchange's policy isn't accepted. */
  isPolicyMissing: boolean
}

/** The sources that can be read without credentials. */
export function OpenSources({ testing, isPolicyMissing }: OpenSourcesProps) {
  const { connection } = useWorkflow().workflow
  const quota = stackExchangeQuota(useSessionConfig().config)
  return rowsOf(quota).map(([source, icon, needs]) => {
    const tested = connection?.sources?.find((result) => result.source === source)
    const fields = [
      source === 'stack-exchange' && <StackExchangePolicy key="policy" isAsked={isPolicyMissing} />,
      source === 'stack-exchange' && <StackExchangeKey key="key" help={quota.help} />,
      tested?.message && <FieldError key="problem">{tested.message}</FieldError>,
    ].filter(Boolean)
    return (
      <ChosenSource
        key={source}
        source={source}
        icon={icon}
        needs={needs}
        testing={testing}
        rejected={tested?.connected === false}
      >
        {fields.length > 0 && fields}
      </ChosenSource>
    )
  })
}

/** Until it is accepted, Quarry requests nothing from Stack Exchange. */
function StackExchangePolicy({ isAsked }: { isAsked: boolean }) {
  const { preferences } = useAnalysis()
  const { workflow, update } = useWorkflow()
  const { connection } = workflow
  const accepted = useStore(preferences).stackExchangeAccepted
  const problemId = useId()
  const isMissing = !accepted && (isAsked || connection !== undefined)
  const box = useRef<HTMLDivElement>(null)
  const [earlier] = useState(connection)
  useEffect(() => {
    const isTested = connection !== undefined && connection !== earlier
    // Centered, so that a toast does not cover it.
    if (isTested && !accepted) box.current?.scrollIntoView({ block: 'center' })
  }, [connection, earlier, accepted])

  function accept() {
    preferences.update((before) => ({ ...before, stackExchangeAccepted: !accepted }))
    update((before) => ({ ...before, connection: undefined }))
  }

  return (
    <div ref={box} className="grid gap-2 text-12 leading-normal text-ink-2">
      <p className="text-pretty">
        Stack Exchange’s{' '}
        <OutsideLink href="https://stackoverflow.com/legal/acceptable-use-policy">
          Acceptable Use Policy
        </OutsideLink>{' '}
        forbids automated access for building, training, testing, indexing or improving AI tools without its
        consent. Cleaning titles for your own research is arguably none of these on a Gemini key with billing.
        On a free key, Google may train its models with the titles.
      </p>
      <LabeledCheckbox
        className="text-13 text-ink"
        label="I have read this, and my use of Stack Exchange is allowed"
        checked={accepted}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? problemId : undefined}
        onChange={accept}
      />
      {isMissing && (
        <FieldError id={problemId}>
          Tick this box, then test again. Until then Quarry requests nothing from Stack Exchange.
        </FieldError>
      )}
    </div>
  )
}

function StackExchangeKey({ help }: Pick<StackExchangeQuota, 'help'>) {
  const { workflow, update } = useWorkflow()
  const left = useRequestsLeft(isConnected('stack-exchange', workflow.connection))
  return (
    <>
      <Field label="Stack Exchange key" optional help={help}>
        {(ids) => (
          <SecretInput
            {...ids}
            secretName="key"
            value={workflow.stackExchangeKey}
            onChange={(event) => {
              const stackExchangeKey = event.target.value.trim()
              update((before) => ({ ...before, stackExchangeKey, connection: undefined }))
            }}
          />
        )}
      </Field>
      {left !== '' && <p className="text-12 text-ink-2 tabular-nums">{left}</p>}
    </>
  )
}
