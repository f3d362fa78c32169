import { useId } from 'react'
import { AccessButton } from '../reddit-access/access-button.tsx'
import { Field, FieldError } from '../ui/field.tsx'
import { SecretInput } from '../ui/secret-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { CredentialProblems } from './credential-problems.ts'
import type { CredentialSectionProps } from './gemini-section.tsx'
import { ServiceStatus } from './service-status.tsx'
import { WizardSection } from './wizard-panel.tsx'

export function RedditSection({
  credentials,
  problems,
  testing,
  connected,
  onEnter,
}: CredentialSectionProps) {
  const pairId = useId()
  const rejected = problems.redditPair && { 'aria-invalid': true, 'aria-describedby': pairId }
  return (
    <WizardSection>
      <ServiceStatus name="Reddit" testing={testing} connected={connected} rejected={hasProblem(problems)} />
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Client ID" error={problems.redditClientId}>
          {(ids) => (
            <TextInput
              {...ids}
              {...rejected}
              spellCheck={false}
              autoCapitalize="none"
              value={credentials.redditClientId}
              onChange={(event) => onEnter({ redditClientId: event.target.value.trim() })}
            />
          )}
        </Field>
        <Field label="Client Secret" error={problems.redditClientSecret}>
          {(ids) => (
            <SecretInput
              {...ids}
              {...rejected}
              secretName="secret"
              value={credentials.redditClientSecret}
              onChange={(event) => onEnter({ redditClientSecret: event.target.value.trim() })}
            />
          )}
        </Field>
      </div>
      {problems.redditPair && (
        <div className="mt-2">
          <FieldError id={pairId}>{problems.redditPair}</FieldError>
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-12 text-ink-3">
        <AccessButton />
        <span>No credentials yet? Reddit has to approve your app first.</span>
      </div>
    </WizardSection>
  )
}

function hasProblem({ redditClientId, redditClientSecret, redditPair }: CredentialProblems): boolean {
  return (redditClientId ?? redditClientSecret ?? redditPair) !== undefined
}
