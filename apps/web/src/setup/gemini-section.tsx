import type { ConnectionStatus } from '@quarry/contracts/endpoints/connections'
import type { Credentials } from '../session/stored-credentials.ts'
import { Field } from '../ui/field.tsx'
import { SecretInput } from '../ui/secret-input.tsx'
import type { CredentialProblems } from './credential-problems.ts'
import { ServiceStatus } from './service-status.tsx'
import { NoTierBox, TierBox } from './tier-box.tsx'
import { WizardSection } from './wizard-panel.tsx'

export type CredentialSectionProps = {
  credentials: Credentials
  problems: CredentialProblems
  testing: boolean
  connected: boolean
  onEnter: (change: Partial<Credentials>) => void
}

type GeminiSectionProps = CredentialSectionProps & { tier: ConnectionStatus['geminiTier'] }

export function GeminiSection(props: GeminiSectionProps) {
  const { credentials, problems, testing, connected, tier, onEnter } = props
  return (
    <WizardSection>
      <ServiceStatus
        name="Gemini"
        testing={testing}
        connected={connected}
        rejected={problems.geminiApiKey !== undefined}
      />
      <Field label="Gemini API Key" error={problems.geminiApiKey}>
        {(ids) => (
          <SecretInput
            {...ids}
            secretName="key"
            value={credentials.geminiApiKey}
            onChange={(event) => onEnter({ geminiApiKey: event.target.value.trim() })}
          />
        )}
      </Field>
      {connected ? <TierBox tier={tier} /> : <NoTierBox />}
    </WizardSection>
  )
}
