import { tierInfo } from '@quarry/contracts/tier'
import { Sparkles } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { KEY_FIELD } from '../../runs/use-open-key-field.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import { LabeledCheckbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { OutsideLink } from '../../ui/outside-link.tsx'
import { SecretInput } from '../../ui/secret-input.tsx'
import { type Choice, type CredentialSectionProps, ServiceStatus, SourceRow } from './sources.tsx'

/** With `choice`, Gemini is one of two services, and its fields show only while it is chosen. */
export function GeminiSection({ choice, ...section }: CredentialSectionProps & { choice?: Choice }) {
  if (!choice || choice.checked) return <GeminiFields {...section} choice={choice} />
  return (
    <SourceRow
      icon={<Sparkles size={16} />}
      name="Gemini"
      needs="by Google, with a key of your own"
      only={{ ...choice, label: 'Gemini' }}
      end={null}
    />
  )
}

function GeminiFields({
  problems,
  testing,
  onEnter,
  choice,
}: CredentialSectionProps & { choice: Choice | undefined }) {
  const { credentials, connection } = useWorkflow().workflow
  const connected = connection?.gemini ?? false
  const problem = problems.geminiApiKey
  const isPaid = connected && connection?.geminiTier?.tier === 'paid'
  const field = useFocusedField()
  return (
    <SourceRow
      icon={<Sparkles size={16} />}
      name="Gemini"
      needs="cleans the titles"
      {...(choice && { only: { ...choice, label: 'Gemini' } })}
      end={
        <ServiceStatus
          name="Gemini"
          testing={testing}
          connected={connected}
          rejected={problem !== undefined}
        />
      }
    >
      <Field label="Gemini API Key" error={problem}>
        {(ids) => (
          <SecretInput
            {...ids}
            ref={field}
            secretName="key"
            value={credentials.geminiApiKey}
            onChange={(event) => onEnter({ geminiApiKey: event.target.value.trim() })}
          />
        )}
      </Field>
      <TierBox />
      <p className="text-12 leading-normal text-ink-3 text-pretty">
        {!connected && (
          <>
            Create a key in{' '}
            <OutsideLink href="https://aistudio.google.com/apikey">Google AI Studio</OutsideLink> and copy it.{' '}
          </>
        )}
        Free tier: 1 question every 12 seconds. With billing enabled: about 0.2 s per question. This is
        Quarry’s pace; with the default model, Google allows a free key 15 requests a minute. Several titles
        can share one request; you choose how many when you start cleaning.
      </p>
      {!isPaid && (
        <p className="text-12 leading-normal text-ink-3 text-pretty">
          In the EEA, Switzerland and the UK, Google’s terms require a key with billing where an app is
          offered to users, as on a shared server.
        </p>
      )}
    </SourceRow>
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

/** The tested key's tier. Shown before the test too, so that the buttons below do not move. */
function TierBox() {
  const { workflow, update } = useWorkflow()
  const { connection, billingDeclared } = workflow
  const isTested = connection?.gemini === true
  // A key of unknown tier is used at the free tier's rate.
  const { tier, name, rpm } = connection?.geminiTier ?? tierInfo.unknown
  const known = tier === 'unknown' ? 'Unknown' : name
  return (
    <div className="grid gap-x-5 gap-y-2 rounded-2 bg-surface-2 px-3.5 py-2.5 text-13 md:grid-cols-[auto_1fr]">
      <dl>
        <dt className="text-12 text-ink-3">AI tier</dt>
        <dd>
          <span className={`mt-px block text-16 font-semibold ${isTested ? '' : 'text-ink-3'}`}>
            {isTested ? known : 'Not known yet'}
          </span>
          <span className="text-12 text-ink-2">
            {isTested ? `${rpm} requests per minute` : 'Detected when the credentials are tested'}
          </span>
        </dd>
      </dl>
      {isTested && tier !== 'paid' && tier !== 'none' && (
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
