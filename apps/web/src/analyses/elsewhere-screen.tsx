import { useNavigate } from 'react-router'
import { useServices } from '../analysis/services.ts'
import { NEW_ANALYSIS, namesOf } from '../analysis/summary.ts'
import { useStore } from '../store.ts'
import { Button } from '../ui/button.tsx'
import { DocumentTitle, PageTitle } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAnalyses } from './use-analyses.ts'

type ElsewhereProps = { kind: 'elsewhere' | 'deleted'; id: string }

const titles = { elsewhere: 'Open in another tab', deleted: 'Deleted in another tab' } as const

/** Says that this tab no longer has its analysis, and offers to take it back. */
export function ElsewhereScreen({ kind, id }: ElsewhereProps) {
  const { analyses } = useServices()
  const navigate = useNavigate()
  const list = useStore(analyses.list) ?? []
  const { open, startNew, undelete } = useAnalyses()
  const name = namesOf(list).get(id) ?? NEW_ANALYSIS
  return (
    <main className="mx-auto max-w-read px-(--w-edge) pt-5 md:pt-7">
      <DocumentTitle>{titles[kind]}</DocumentTitle>
      <Panel className="grid gap-3 p-5 md:p-6">
        <PageTitle>{titles[kind]}</PageTitle>
        <p className="text-ink-2 text-pretty">
          {kind === 'elsewhere'
            ? `“${name}” is open in another tab of this browser, which has all of your changes. If you use it here, the other tab lets it go.`
            : 'This analysis was deleted in another tab. It can be brought back for ten seconds.'}
        </p>
        <div className="flex flex-wrap gap-2">
          {kind === 'elsewhere' ? (
            <Button variant="primary" onClick={() => void open({ id })}>
              Use it here
            </Button>
          ) : (
            <Button variant="primary" onClick={() => void undelete(id)}>
              Undo
            </Button>
          )}
          <Button onClick={() => void startNew().then(() => navigate('/analyses'))}>Your analyses</Button>
        </div>
      </Panel>
    </main>
  )
}
