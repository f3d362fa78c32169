import type { Question } from '@quarry/contracts/question'
import { Download } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { byEngagement } from '../questions/by-engagement.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { ScrollArea } from '../ui/scroll-area.tsx'
import { VirtualRows } from '../ui/virtual-rows.tsx'
import { ResultRow } from './result-row.tsx'

type ResultsListProps = { rows: readonly Question[]; cleaned: number; onExport: () => void }

export function ResultsList({ rows, cleaned, onExport }: ResultsListProps) {
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  const titleId = useId()
  const whyId = useId()
  const inOrder = useMemo(() => rows.toSorted(byEngagement), [rows])
  return (
    <Panel aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center gap-3 px-4 py-4 md:px-5">
        <h2 id={titleId} className="text-16 leading-snug">
          Results
        </h2>
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {cleaned === 0 && (
            <span id={whyId} className="text-12 text-ink-3">
              Nothing is cleaned yet
            </span>
          )}
          <Button
            icon={<Download size={14} />}
            disabled={cleaned === 0}
            aria-describedby={cleaned === 0 ? whyId : undefined}
            onClick={onExport}
          >
            Export Cleaned Results ({cleaned})
          </Button>
        </span>
      </div>
      {rows.length === 0 ? (
        <p className="border-t border-line px-6 py-11 text-center text-16 font-semibold">
          No questions to clean
        </p>
      ) : (
        <ScrollArea
          label="Results, scrollable"
          viewportRef={setViewport}
          viewportClassName="max-h-[70vh] rounded-b-3"
        >
          <VirtualRows as="ul" rows={inOrder} keyOf={idOf} estimatedHeight={104} viewport={viewport}>
            {(row, key, place) => <ResultRow key={key} place={place} row={row} />}
          </VirtualRows>
        </ScrollArea>
      )}
    </Panel>
  )
}

function idOf(row: Question): string {
  return row.id
}
