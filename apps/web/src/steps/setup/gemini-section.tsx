import type { ConnectionStatus } from '@quarry/contracts/endpoints/connections'
import { Sparkles } from 'lucide-react'
import type { Credentials } from '../../session/stored-credentials.ts'
import { Field } from '../../ui/field.tsx'
import { OutsideLink } from '../../ui/outside-link.tsx'
import { SecretInput } from '../../ui/secret-input.tsx'
import type { CredentialProblems } from './credential-problems.ts'
import { ServiceStatus, SourceRow } from './source-row.tsx'
import { NoTierBox, TierBox } from './tier-box.tsx'

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
    <SourceRow
      icon={<Sparkles size={16} />}
      name="Gemini"
      needs="cleans the titles"
      end={
        <ServiceStatus
          name="Gemini"
          testing={testing}
          connected={connected}
          rejected={problems.geminiApiKey !== undefined}
        />
      }
    >
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
      <p className="text-12 leading-normal text-ink-3 text-pretty">
        {!connected && (
          <>
            Create a key in{' '}
            <OutsideLink href="https://aistudio.google.com/apikey">Google AI Studio</OutsideLink> and copy it.{' '}
          </>
        )}
        Free tier: 1 question every 12 seconds. With billing enabled: about 0.2 s per question. Several titles
        can share one request; you choose how many when you start cleaning.
      </p>
    </SourceRow>
  )
}
