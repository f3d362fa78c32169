import { formatCount } from '@quarry/contracts/format-count'
import { useAnalysis } from '../../analysis/analysis-context.ts'
import { useStore } from '../../store.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'

/** Explains why changes are not on the server yet. */
export function UnsavedNote() {
  const { saving, changes } = useAnalysis()
  const isKept = useStore(saving.state).kind === 'saved'
  const { steps, problem } = useStore(changes.state)
  return (
    <div role="status" className="flex-none">
      {problem !== undefined && (
        <div className="p-3">
          <Callout
            tone="bad"
            actions={
              <Button size="small" onClick={() => changes.send()}>
                Save now
              </Button>
            }
          >
            {formatCount(steps.length, 'change')} not saved yet: {problem} Quarry tries again every few
            seconds. You can continue{!isKept && ', but don’t close the page'}.
          </Callout>
        </div>
      )}
    </div>
  )
}
