import { cancelRun, pauseRun, resumeRun } from '@quarry/contracts/endpoints/runs'
import { isEnded, type Run } from '@quarry/contracts/run'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../api/call-error.ts'
import { changeQuestions, refreshQuestions } from '../session/questions-query.ts'
import { useServices } from '../session/services.ts'

const endpoints = { pause: pauseRun, resume: resumeRun, cancel: cancelRun } as const

export type RunControl = keyof typeof endpoints

export function useRunControls(run: Run) {
  const services = useServices()
  return useMutation({
    mutationFn: (control: RunControl) => services.api.call(endpoints[control], { params: { id: run.id } }),
    onSuccess: async (changed) => {
      await changeQuestions(services, (set) => ({
        ...set,
        runs: set.runs.map((held) => (held.id === changed.id ? changed : held)),
      }))
      // The end of the run also reset rows in progress; no further poll would show that.
      if (isEnded(changed)) await refreshQuestions(services)
    },
    onError: (error, control) => {
      services.toasts.notify({
        title: `Couldn’t ${control} the run`,
        description: errorMessage(error),
        tone: 'destructive',
      })
      void refreshQuestions(services)
    },
  })
}
