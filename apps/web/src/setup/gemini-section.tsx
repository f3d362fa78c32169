import { tierInfo } from '@quarry/contracts/tier'
import { Sparkles } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { KEY_FIELD } from '../runs/use-open-key-field.ts'
import { LabeledCheckbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { NoteLink } from '../ui/note-link.tsx'
import { OutsideLink } from '../ui/outside-link.tsx'
import { SecretInput } from '../ui/secret-input.tsx'
import { type Choice, type CredentialSectionProps, ServiceStatus, SourceRow } from './sources.tsx'

type GeminiProps = CredentialSectionProps & {
  /** The button that tests what is entered, beside the key. */
  test: ReactNode
}

/** Gemini as one of two services; its fields show only while it is chosen. */
export function GeminiChoice({ choice, ...section }: GeminiProps & { choice: Choice }) {
  return (
    <SourceRow
      icon={<Sparkles size={16} />}
      name="Gemini"
      needs="by Google, with a key of your own"
      only={{ ...choice, label: 'Gemini' }}
      end={choice.checked && <GeminiStatus {...section} />}
    >
      {choice.checked && (
        <>
          <p className="text-12 text-ink-3">{geminiKeys}</p>
          <GeminiFields {...section} />
        </>
      )}
    </SourceRow>
  )
}

/** Where keys come from. */
export const geminiKeys = (
  <>
    Gemini cleans the titles, with a key from{' '}
    <OutsideLink href="https://aistudio.google.com/apikey">Google AI Studio</OutsideLink>
  </>
)

export function GeminiStatus({ problems, testing }: Pick<CredentialSectionProps, 'problems' | 'testing'>) {
  const { connection } = useWorkflow().workflow
  return (
    <ServiceStatus
      name="Gemini"
      testing={testing}
      connected={connection?.gemini ?? false}
      rejected={problems.geminiApiKey !== undefined}
    />
  )
}

export function GeminiFields({ problems, onEnter, test }: GeminiProps) {
  const { credentials, connection } = useWorkflow().workflow
  const field = useFocusedField()
  return (
    <div className="grid gap-2">
      <Field label="Gemini API Key" error={problems.geminiApiKey}>
        {(ids) => (
          <div className="flex gap-2 max-md:flex-col">
            <div className="min-w-0 flex-1">
              <SecretInput
                {...ids}
                ref={field}
                secretName="key"
                value={credentials.geminiApiKey}
                onChange={(event) => onEnter({ geminiApiKey: event.target.value.trim() })}
              />
            </div>
            {test}
          </div>
        )}
      </Field>
      {connection?.gemini && <TierBox />}
      <NoteLink label="What Google keeps" note={<WhatGoogleKeeps />}>
        Free tier: 1 question every 12 seconds. With billing enabled: about 0.2 s per question.
      </NoteLink>
    </div>
  )
}

function WhatGoogleKeeps() {
  return (
    <>
      <p>
        With a free key, Google may use the titles to improve its products, and people may read them. With a
        paid key it may not. Google keeps every request for up to 55 days to detect abuse.
      </p>
      <p>
        In the EEA, Switzerland and the UK, Google’s terms require a key with billing where an app is offered
        to users, as on a shared server.
      </p>
      <p>
        The pace is Quarry’s: with the default model, Google allows a free key 15 requests a minute. Several
        titles can share one request; you choose how many when you start cleaning.
      </p>
    </>
  )
}

/** Returns the ref of a field that is focused if a link elsewhere led to it. */
function useFocusedField() {
  const field = useRef<HTMLInputElement>(null)
  const isWanted = useLocation().state === KEY_FIELD
  const navigate = useNavigate()
  useEffect(() => {
    if (!isWanted) return
    field.current?.focus()
    // Otherwise it would be focused again when the user returns to this step.
    void navigate('/setup', { replace: true })
  }, [isWanted, navigate])
  return field
}

/** The tested key's tier. */
function TierBox() {
  const { workflow, update } = useWorkflow()
  const { connection, billingDeclared } = workflow
  // A key of unknown tier is used at the free tier's rate.
  const { tier, name, rpm } = connection?.geminiTier ?? tierInfo.unknown
  return (
    <div className="grid gap-x-5 gap-y-2 rounded-2 bg-surface-2 px-3.5 py-2.5 text-13 md:grid-cols-[auto_1fr]">
      <dl>
        <dt className="text-12 text-ink-3">AI tier</dt>
        <dd>
          <span className="mt-px block text-16 font-semibold">{tier === 'unknown' ? 'Unknown' : name}</span>
          <span className="text-12 text-ink-2">{rpm} requests per minute</span>
        </dd>
      </dl>
      {tier !== 'paid' && tier !== 'none' && (
        <div className="leading-normal text-ink-2 md:border-l md:border-line md:pl-5">
          <p>
            <TierHint tier={tier} billingDeclared={billingDeclared} />
          </p>
          <LabeledCheckbox
            className="mt-2"
            label="Billing is enabled on this key"
            checked={billingDeclared}
            onChange={(event) => update((before) => ({ ...before, billingDeclared: event.target.checked }))}
          />
        </div>
      )}
    </div>
  )
}

function TierHint({ tier, billingDeclared }: { tier: 'free' | 'unknown'; billingDeclared: boolean }) {
  if (billingDeclared)
    return `Quarry sends up to ${tierInfo.paid.rpm} requests a minute. If Gemini objects, Quarry slows down automatically.`
  if (tier === 'unknown')
    return 'Quarry couldn’t detect this key’s tier, so it uses the free-tier rate. If billing is enabled, tick the box below.'
  return (
    <>
      Enable billing on this key for <b className="font-semibold text-ink">60x faster processing</b>.
    </>
  )
}
