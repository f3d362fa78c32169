import { RunControls } from '../../runs/run-controls.tsx'
import type { ShownRun } from '../../session/question-set.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton, Spinner } from '../../ui/spinner.tsx'
import { useGrid } from '../../ui/use-framed.ts'
import { ReadSources } from './source-lines.tsx'

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-2/5', 'w-1/2', 'w-3/5', 'w-1/3']

/** Stands where the rows of the table will be, until an extraction has found the first. */
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
      {widths.map((width, index) => (
        <div key={index} className="flex h-10 items-center border-b border-hair px-(--edge)">
          <Skeleton className={width} />
        </div>
      ))}
    </div>
  )
}
