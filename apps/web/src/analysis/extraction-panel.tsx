import type { Run } from '@quarry/contracts/run'
import { RunPanel } from '../runs/run-panel.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { CoverageTable } from './coverage-table.tsx'
import { foundInWords } from './found-in-words.ts'

type ExtractionPanelProps = { run: Run; outOfDate: boolean }

export function ExtractionPanel({ run, outOfDate }: ExtractionPanelProps) {
  const coverage = run.coverage ?? []
  return (
    <RunPanel
      run={run}
      title="Extracting questions"
      progress={foundInWords(run)}
      facts={[{ name: 'Asked for', value: `${run.total.toLocaleString('en-US')} questions` }]}
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
