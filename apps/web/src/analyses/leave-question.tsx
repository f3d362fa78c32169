import { formatCount } from '@quarry/contracts/format-count'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { useQuestionSet } from '../analysis/questions-query.ts'
import { useStore } from '../store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useAnalysisName } from './analysis-name.tsx'
import { askedToLeave } from './asked-to-leave.ts'
import { useAnalyses } from './use-analyses.ts'

/** Asks before the page leaves an analysis that isn't kept anywhere else. */
export function LeaveQuestion() {
  const leave = useStore(askedToLeave)
  return leave ? <Asked leave={leave} /> : null
}

function Asked({ leave }: { leave: () => void }) {
  const { saving } = useAnalysis()
  const summary = useStore(saving.summary)
  const { rows } = useQuestionSet()
  const { saveFile } = useAnalyses()
  const close = () => askedToLeave.update(() => undefined)
  const name = useAnalysisName()
  function go() {
    close()
    leave()
  }
  return (
    <Dialog title="This analysis isn’t kept" onClose={close}>
      <div className="grid gap-4 p-4 md:p-5">
        <p className="text-pretty text-ink-2">
          This browser doesn’t keep “{name}”. If you leave it, the server’s copy of{' '}
          {formatCount(rows.length, 'question')} is all that is left, and the server deletes it 12 hours after
          its last use. A file can be loaded at any time.
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={close}>
            Stay here
          </Button>
          <Button onClick={() => void saveFile(summary)}>Save as a file</Button>
          <Button variant="danger" onClick={go}>
            Leave it
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
