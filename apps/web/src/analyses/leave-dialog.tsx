import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Run } from '@quarry/contracts/run'
import type { LeaveQuestion } from '../session/kept-analyses.ts'
import { useQuestionSet } from '../session/questions-query.ts'
import { useServices } from '../session/services.ts'
import { useStore } from '../store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { NEW_ANALYSIS, nameOf } from './summary.ts'
import { useAnalyses } from './use-analyses.ts'

/** Asks before the page leaves an analysis that has an active run or isn't kept anywhere. */
export function LeaveDialog() {
  const { question } = useServices().analyses
  const asked = useStore(question)
  return asked ? <Asked {...asked} /> : null
}

function Asked({ run, leave }: LeaveQuestion) {
  const { analyses } = useServices()
  const { summary } = useStore(analyses.current)
  const { rows } = useQuestionSet()
  const { saveFile } = useAnalyses()
  const close = () => analyses.question.update(() => undefined)
  const name = summary ? nameOf(summary) : NEW_ANALYSIS
  function go() {
    close()
    leave()
  }
  return (
    <Dialog title={run ? 'A run is in progress' : 'This analysis isn’t kept'} onClose={close}>
      <div className="grid gap-4 p-4 md:p-5">
        <p className="text-pretty text-ink-2">
          {run
            ? `“${name}” is ${formatWork(run)}. Quarry works on one analysis at a time. If you cancel the run, what it has done so far stays.`
            : `This browser doesn’t keep “${name}”, so ${formatCount(rows.length, 'question is', 'questions are')} deleted when you leave it. A file can be loaded at any time.`}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          {run ? (
            <Button variant="primary" onClick={close}>
              Let it finish here
            </Button>
          ) : (
            <>
              <Button variant="ghost" onClick={close}>
                Stay here
              </Button>
              <Button onClick={() => void saveFile(summary)}>Save as a file</Button>
            </>
          )}
          <Button variant="danger" onClick={go}>
            {run ? 'Cancel the run' : 'Leave and delete it'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** `being cleaned, 38 of 100 titles`. */
function formatWork({ kind, task, processed, failed, total }: Run): string {
  if (task === 'post-check') return 'being checked for deleted posts'
  if (kind === 'extraction') return 'reading questions'
  return `being cleaned: ${formatNumber(processed + failed)} of ${formatCount(total, 'title')}`
}
