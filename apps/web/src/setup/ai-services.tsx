import { TITLES_PER_REQUEST_MAX } from '@quarry/contracts/limits'
import {
  MODEL_ENDPOINT_CREDENTIAL,
  type ModelEndpointInfo,
  type SampleCleaning,
} from '@quarry/contracts/model-endpoint'
import { requestMs } from '@quarry/contracts/tier'
import { Server } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { formatDuration } from '../runs/estimate.ts'
import { Callout } from '../ui/callout.tsx'
import { FieldError } from '../ui/field.tsx'
import { GeminiChoice, GeminiFields, GeminiStatus, geminiKeys } from './gemini-section.tsx'
import { type Choice, ServiceStatus, SourceRow } from './sources.tsx'
import { WizardSection } from './wizard-panel.tsx'

type AiServicesProps = ComponentProps<typeof GeminiFields> & { endpoint: ModelEndpointInfo | undefined }

/** The service that cleans titles: Gemini, or the operator's model if there is one. */
export function AiServices({ endpoint, ...section }: AiServicesProps) {
  const { credentials } = useWorkflow().workflow
  const isOwn = credentials.geminiApiKey === MODEL_ENDPOINT_CREDENTIAL
  /** The Gemini key entered before, to restore it when the user switches back. */
  const [geminiKey, setGeminiKey] = useState('')
  if (endpoint === undefined && !isOwn)
    return (
      <WizardSection title="AI service" aside={geminiKeys} end={<GeminiStatus {...section} />}>
        <GeminiFields {...section} />
      </WizardSection>
    )

  function choose(geminiApiKey: string) {
    if (!isOwn) setGeminiKey(credentials.geminiApiKey)
    section.onEnter({ geminiApiKey })
  }

  return (
    <WizardSection title="AI service" aside="cleans the titles; choose one">
      <div role="radiogroup" aria-label="AI service">
        <GeminiChoice {...section} choice={{ checked: !isOwn, onChoose: () => choose(geminiKey) }} />
        {endpoint ? (
          <ModelSection
            {...section}
            endpoint={endpoint}
            choice={{ checked: isOwn, onChoose: () => choose(MODEL_ENDPOINT_CREDENTIAL) }}
          />
        ) : (
          <FieldError>This server no longer has its own model. Choose Gemini.</FieldError>
        )}
      </div>
    </WizardSection>
  )
}

type ModelSectionProps = Pick<AiServicesProps, 'problems' | 'testing' | 'test'> & {
  endpoint: ModelEndpointInfo
  choice: Choice
}

function ModelSection({ endpoint, problems, testing, test, choice }: ModelSectionProps) {
  const { connection } = useWorkflow().workflow
  const { name, model, host, isPrivate } = endpoint
  const problem = problems.geminiApiKey
  const sample = connection?.sample
  return (
    <SourceRow
      icon={<Server size={16} />}
      name={name}
      needs={isPrivate ? 'titles stay here' : `titles go to ${host}`}
      only={{ ...choice, label: name }}
      end={
        choice.checked && (
          <ServiceStatus
            name={name}
            testing={testing}
            connected={connection?.gemini === true}
            rejected={problem !== undefined}
          />
        )
      }
    >
      {choice.checked && (
        <>
          {problem !== undefined && <FieldError>{problem}</FieldError>}
          <dl className="grid gap-x-7 gap-y-1.5 text-13 leading-normal md:grid-cols-[auto_1fr]">
            <Fact name="Model">
              {model} <Note>set up by this server’s operator</Note>
            </Fact>
            <Fact name="Titles">
              {isPrivate ? (
                <span className="font-medium text-ok">Stay on this server’s network</span>
              ) : (
                <>
                  Are sent to {host}{' '}
                  <Note>with the names of their communities; the operator of this server chose it</Note>
                </>
              )}
            </Fact>
            <Fact name="AI tier">
              No tier <Note>no request limit, and no cost that Quarry knows of</Note>
            </Fact>
            <Fact name="Measured speed">
              {sample ? (
                <>
                  1 title in {seconds(sample.ms)} <Note>{formatThousand(sample)}</Note>
                </>
              ) : (
                <Note>Measured when it is tested; a cold start can take minutes</Note>
              )}
            </Fact>
          </dl>
          {sample && <Sample sample={sample} />}
          <div className="grid md:justify-start">{test}</div>
        </>
      )}
    </SourceRow>
  )
}

/** The sample title as the model cleaned it. */
function Sample({
  sample,
}: {
  sample: { title: string; cleaned?: string | undefined; problem?: string | undefined }
}) {
  return (
    <>
      <dl className="grid gap-x-7 gap-y-1 rounded-2 bg-surface-2 px-3.5 py-2.5 text-13 leading-normal md:grid-cols-[auto_1fr]">
        <Fact name="Sample title">{sample.title}</Fact>
        <Fact name="Cleaned">
          {sample.cleaned ?? <span className="text-bad">Rejected by Quarry’s checks</span>}
        </Fact>
      </dl>
      {sample.cleaned === undefined ? (
        <Callout tone="warn">
          <b className="font-semibold">This model damages titles.</b> {sample.problem} Quarry rejects such
          responses and asks again, but many titles may fail. Expect this of models below four billion
          parameters.
        </Callout>
      ) : (
        <p className="text-12 leading-normal text-ink-3 text-pretty">
          Titles have the same checks as with Gemini. This model hasn’t been evaluated, so clean a few titles
          and read them before a full run.
        </p>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="wrap-anywhere max-md:mb-1">{children}</dd>
    </>
  )
}

const Note = ({ children }: { children: ReactNode }) => <span className="text-ink-2">{children}</span>

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Returns how long a thousand titles take, one by one and at the recommended size. */
function formatThousand({ ms, batch }: Pick<SampleCleaning, 'ms' | 'batch'>): string {
  const oneByOne = `A thousand take ${formatDuration(ms * 1000)} one by one`
  if (!batch) return `${oneByOne}.`
  const requests = 1000 / TITLES_PER_REQUEST_MAX
  const shared = requests * requestMs({ delayMs: ms, batch }, TITLES_PER_REQUEST_MAX)
  return `${oneByOne}, ${formatDuration(shared)} at ${TITLES_PER_REQUEST_MAX} per request.`
}
