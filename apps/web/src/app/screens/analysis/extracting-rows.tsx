import type { ShownRun } from '../../../analysis/questions/question-set.ts'
import { RunControls } from '../../../runs/run-controls.tsx'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows, Spinner } from '../../../ui/spinner.tsx'
import { useGrid } from '../../../ui/use-framed.ts'
import { ReadSources } from './source-lines.tsx'

/** A placeholder for the table's rows, until an extraction finds the first questions. */
export function ExtractingRows({ run }: { run: ShownRun }) {
  const isPhone = !useGrid()
  return (
    <div className="w-full self-start">
      <div className="flex min-h-14 flex-wrap items-center gap-2 border-b border-hair px-(--edge) py-2">
        <Button disabled icon={<Spinner />}>
          Extracting Questions...
        </Button>
        {isPhone && <RunControls run={run} />}
      </div>
      <ReadSources run={run} />
      <SkeletonRows />
    </div>
  )
}
