import { cancelRun, pauseRun, resumeRun } from '@quarry/contracts/endpoints/runs'
import { isEnded } from '@quarry/contracts/run'
import { useMutation } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { changeQuestions, refreshQuestions } from '../analysis/questions/question-cache.ts'
import type { ShownRun } from '../analysis/questions/question-set.ts'
import { errorMessage } from '../api/call-error.ts'
import { Button } from '../ui/button.tsx'

export function RunControls({ run }: { run: ShownRun }) {
  const control = useRunControls(run)
  const paused = run.state === 'paused'
  return (
    <>
      <Button
        variant="ghost"
        // Fits the longer of its two labels, so that nothing moves when they alternate.
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

const endpoints = { pause: pauseRun, resume: resumeRun, cancel: cancelRun } as const

type RunControl = keyof typeof endpoints

export function useRunControls(run: ShownRun) {
  const services = useAnalysis()
  return useMutation({
    mutationFn: (control: RunControl) => {
      const { parts = [run] } = run
      return Promise.all(parts.map(({ id }) => services.api.call(endpoints[control], { params: { id } })))
    },
    onSuccess: async (changed) => {
      const byId = new Map(changed.map((part) => [part.id, part]))
      await changeQuestions(services, (set) => ({
        ...set,
        runs: set.runs.map((held) => byId.get(held.id) ?? held),
      }))
      // Ending a run also resets rows in progress, and no further poll would show that.
      if (changed.some(isEnded)) await refreshQuestions(services)
    },
    onError: (error, control) => {
      services.toasts.fail(`Couldn’t ${control} the run`, errorMessage(error))
      void refreshQuestions(services)
    },
  })
}
