import type { Run } from '@quarry/contracts/run'
import { useId } from 'react'
import { ProgressAnnouncer } from '../runs/progress-announcer.tsx'
import { RunControls } from '../runs/run-controls.tsx'
import { RunWaitLine } from '../runs/run-wait-line.tsx'
import { useNow } from '../runs/use-now.ts'
import { Button } from '../ui/button.tsx'
import { Panel, PanelHead } from '../ui/panel.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { CoverageTable } from './coverage-table.tsx'
import { foundInWords } from './found-in-words.ts'

export function ExtractionPanel({ run }: { run: Run }) {
  const nowMs = useNow(true)
  const titleId = useId()
  return (
    <Panel aria-labelledby={titleId} className="overflow-hidden">
      <PanelHead
        title="Extracting questions"
        titleId={titleId}
        actions={
          <>
            <RunControls run={run} />
            <Button disabled icon={<Spinner />}>
              Extracting Questions...
            </Button>
          </>
        }
      >
        {foundInWords(run)}
      </PanelHead>
      <ProgressAnnouncer done={run.processed} total={run.total} what="Extraction" />
      <div className="grid gap-2.5 px-4 pb-4 md:px-5">
        <ProgressBar
          percent={run.total > 0 ? (100 * run.processed) / run.total : 0}
          label="Extraction progress"
          text={foundInWords(run)}
          state={run.state === 'paused' ? 'paused' : 'running'}
        />
        <RunWaitLine run={run} nowMs={nowMs} />
      </div>
      {run.coverage && run.coverage.length > 0 && <CoverageTable coverage={run.coverage} ended={false} />}
    </Panel>
  )
}
