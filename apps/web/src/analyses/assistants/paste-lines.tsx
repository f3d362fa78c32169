import { useState } from 'react'
import { useServices } from '../../analysis/services.ts'
import { useStore } from '../../store.ts'
import { Segments } from '../../ui/segments.tsx'
import { type ClientName, clients, pasteLines, usedKeys } from './client-lines.ts'
import { PasteBox } from './paste-box.tsx'

/** The lines that connect each kind of assistant. */
export function PasteLines({ token }: { token: string }) {
  const { access } = useServices()
  const { credentials, stackExchangeKey } = useStore(access)
  const [client, setClient] = useState<ClientName>('Claude Code')
  const keys = usedKeys({ ...credentials, stackExchangeKey })
  const { where, lines } = pasteLines(client, { origin: window.location.origin, token, keys })
  return (
    <div className="grid gap-2">
      <div className="overflow-x-auto">
        <Segments
          label="Assistant"
          options={clients.map((name) => [name, name] as const)}
          value={client}
          onChange={setClient}
        />
      </div>
      <p className="text-12 text-ink-3">{where}</p>
      <PasteBox label="Lines" lines={lines} />
      <p className="text-12 leading-4.5 text-pretty text-ink-3">
        Keys stay in the assistant’s settings and travel as headers. Quarry keeps them encrypted while a run
        needs them, never in a result or a log. With demo-paid as the Gemini key everything runs against the
        demo. claude.ai and ChatGPT can’t send a token; Claude Desktop can, as under Other.
      </p>
    </div>
  )
}
