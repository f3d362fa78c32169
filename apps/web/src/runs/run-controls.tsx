import { Pause, Play } from 'lucide-react'
import type { ShownRun } from '../session/question-set.ts'
import { Button } from '../ui/button.tsx'
import { useRunControls } from './use-run-controls.ts'

export function RunControls({ run }: { run: ShownRun }) {
  const control = useRunControls(run)
  const paused = run.state === 'paused'
  return (
    <>
      <Button
        variant="ghost"
        // As wide as its longer word.
        className="min-w-25"
        icon={paused ? <Play size={14} /> : <Pause size={14} />}
        onClick={() => control.mutate(paused ? 'resume' : 'pause')}
      >
        {paused ? 'Resume' : 'Pause'}
      </Button>
      <Button variant="ghost" onClick={() => control.mutate('cancel')}>
        Cancel
      </Button>
    </>
  )
}
