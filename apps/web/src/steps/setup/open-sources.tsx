import type { SourceId } from '@quarry/contracts/sources'
import { Globe, Layers, Newspaper } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRequestsLeft } from '../../runs/use-requests-left.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import { isConnected } from '../../session/workflow.ts'
import { Field, FieldError } from '../../ui/field.tsx'
import { SecretInput } from '../../ui/secret-input.tsx'
import { ChosenSource } from './source-row.tsx'

type OpenSource = Exclude<SourceId, 'reddit'>

const rows: readonly (readonly [OpenSource, ReactNode, string])[] = [
  ['stack-exchange', <Layers key="" size={16} />, 'no key needed, 300 requests a day; 10,000 with a key'],
  ['hacker-news', <Newspaper key="" size={16} />, 'no key needed'],
  ['lemmy', <Globe key="" size={16} />, 'no key needed; six large servers'],
]

/** The sources that anyone may read. */
export function OpenSources({ testing }: { testing: boolean }) {
  const { connection } = useWorkflow().workflow
  return rows.map(([source, icon, needs]) => {
    const tested = connection?.sources?.find((result) => result.source === source)
    const fields = [
      source === 'stack-exchange' && <StackExchangeKey key="key" />,
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
