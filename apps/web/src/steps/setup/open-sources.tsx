import { type SourceId, sourceFacts } from '@quarry/contracts/sources'
import { Globe, Layers, Newspaper } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRequestsLeft } from '../../runs/use-requests-left.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import { isConnected } from '../../session/workflow.ts'
import { Field, FieldError } from '../../ui/field.tsx'
import { SecretInput } from '../../ui/secret-input.tsx'
import { ServiceStatus, SourceRow } from './source-row.tsx'

type OpenSource = Exclude<SourceId, 'reddit'>

const rows: readonly (readonly [OpenSource, ReactNode, string])[] = [
  ['stack-exchange', <Layers key="" size={16} />, 'no key needed, 300 requests a day; 10,000 with a key'],
  ['hacker-news', <Newspaper key="" size={16} />, 'no key needed'],
  ['lemmy', <Globe key="" size={16} />, 'no key needed; six large servers'],
]

/** The sources that anyone may read. */
export function OpenSources({ testing }: { testing: boolean }) {
  const { workflow } = useWorkflow()
  const chooseSource = useChooseSource()
  const { sources, connection } = workflow
  return rows.map(([source, icon, needs]) => {
    const checked = sources.includes(source)
    const tested = connection?.sources?.find((result) => result.source === source)
    const { name } = sourceFacts[source]
    return (
      <SourceRow
        key={source}
        icon={icon}
        name={name}
        needs={needs}
        chosen={{ checked, onChange: (chosen) => chooseSource(source, chosen) }}
        end={
          checked && (
            <ServiceStatus
              name={name}
              testing={testing}
              connected={isConnected(source, connection)}
              rejected={tested?.connected === false}
            />
          )
        }
      >
        {checked && (source === 'stack-exchange' || tested?.message) && (
          <>
            {source === 'stack-exchange' && <StackExchangeKey />}
            {tested?.message && <FieldError>{tested.message}</FieldError>}
          </>
        )}
      </SourceRow>
    )
  })
}

function StackExchangeKey() {
  const { workflow, update } = useWorkflow()
  const left = useRequestsLeft(isConnected('stack-exchange', workflow.connection))
  return (
    <>
      <Field
        label="Stack Exchange key"
        optional
        help="Requests count for this server’s address, so all its users share them. A key from stackapps.com raises them to 10,000 a day. It stays in this tab. Titles are licensed CC BY-SA: Export CSV names link, author and licence. On a free Gemini key, Google may learn from titles that you clean."
      >
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

/** Ticks or unticks a source. What was tested stays tested. */
export function useChooseSource() {
  const { update } = useWorkflow()
  return (source: SourceId, chosen: boolean) =>
    update((before) => ({
      ...before,
      sources: chosen ? [...before.sources, source] : before.sources.filter((id) => id !== source),
      subreddits: chosen
        ? before.subreddits
        : before.subreddits.filter((choice) => (choice.source ?? 'reddit') !== source),
    }))
}
