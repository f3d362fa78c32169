import type { Run } from '@quarry/contracts/run'
import { CoverageTable } from '../communities/coverage-table.tsx'
import { foundInWords, requestsOf } from '../communities/found-in-words.ts'
import { RunPanel } from '../run-panel/run-panel.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

type ExtractionPanelProps = { run: Run; outOfDate: boolean }

export function ExtractionPanel({ run, outOfDate }: ExtractionPanelProps) {
  const coverage = run.coverage ?? []
  return (
    <RunPanel
      run={run}
      title="Extracting questions"
      progress={foundInWords(run)}
      facts={[
        { name: 'Asked for', value: `${run.total.toLocaleString('en-US')} questions` },
        { name: 'Requests', value: requestsOf(run).toLocaleString('en-US') },
      ]}
      outOfDate={outOfDate}
      aside={
        <Button disabled icon={<Spinner />}>
          Extracting Questions...
        </Button>
      }
    >
      {coverage.length > 0 && <CoverageTable coverage={coverage} ended={false} />}
    </RunPanel>
  )
}
