import { changeTitlesPerRequest } from '@quarry/contracts/endpoints/runs'
import { TITLES_PER_REQUEST_MAX } from '@quarry/contracts/limits'
import { isEnded, type Run } from '@quarry/contracts/run'
import type { MeasuredBatch } from '@quarry/contracts/tier'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { changeQuestions, refreshQuestions } from '../analysis/questions/question-cache.ts'
import { waitsForTomorrow } from '../analysis/questions/run-clock.ts'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { errorMessage } from '../api/call-error.ts'
import { useRunQuota } from './daily-quota.ts'
import { costOf, type DailyQuota, timeOf } from './estimate.ts'
import { useTier } from './use-tier.ts'

/** A smaller saving is not worth a decision. */
const WORTH_MS = 60_000

/**
 * Returns how long the rest of a run would take at twenty titles per request, such as `18 s`; undefined if that saves
 * little, nothing can be sent today or the run's size can't be changed.
 */
export function timeAtTwenty(
  run: Run,
  quota: DailyQuota | undefined,
  batch?: MeasuredBatch,
): string | undefined {
  if (run.kind !== 'cleaning' || run.task || isEnded(run)) return undefined
  if (run.titlesPerRequest > 1 || quota?.left === 0 || waitsForTomorrow(run) !== undefined) return undefined
  const { delayMs, model, total, processed, failed } = run
  const work = {
    titles: Math.max(0, total - processed - failed),
    ...{ characters: 0, withPhrase: false, secondOpinion: false },
    ...{ model, delayMs, quota, batch, isOwnModel: run.service === 'endpoint' },
  }
  const nowMs = Date.now()
  const [one, twenty] = [1, TITLES_PER_REQUEST_MAX].map((titles) => costOf(work, titles, nowMs))
  if (!one || !twenty) return undefined
  const isFaster = one.durationMs - twenty.durationMs >= WORTH_MS || one.days > twenty.days
  return isFaster ? timeOf(twenty).text : undefined
}

/** Offers twenty titles per request in the first run started without opening the options, while that saves time. */
export function useOfferOfTwenty(run: Run): { time: string; accept: () => void } | undefined {
  const { workflow, update } = useWorkflow()
  const time = timeAtTwenty(run, useRunQuota(run), useTier().batch)
  const { switchToTwenty, isPending } = useSwitchToTwenty(run)
  const { titlesChosen, offeredIn = run.id } = workflow
  const isOffered = time !== undefined && !titlesChosen && offeredIn === run.id && !isPending
  useEffect(() => {
    if (isOffered) update((before) => (before.offeredIn ? before : { ...before, offeredIn: run.id }))
  }, [isOffered, run.id, update])
  return isOffered ? { time, accept: switchToTwenty } : undefined
}

/** Continues the run at twenty titles per request, which is also the choice for later runs. */
export function useSwitchToTwenty(run: Run) {
  const services = useAnalysis()
  const change = useMutation({
    mutationFn: () =>
      services.api.call(changeTitlesPerRequest, {
        params: { id: run.id },
        body: { titlesPerRequest: TITLES_PER_REQUEST_MAX },
      }),
    onSuccess: async (changed) => {
      services.workflow.update((before) => ({
        ...before,
        titlesChosen: true,
        titlesPerRequest: TITLES_PER_REQUEST_MAX,
      }))
      await changeQuestions(services, (set) => ({
        ...set,
        runs: set.runs.map((held) => (held.id === changed.id ? changed : held)),
      }))
      services.toasts.notify({ title: `The run continues with ${TITLES_PER_REQUEST_MAX} titles per request` })
    },
    onError: (error) => {
      services.toasts.fail('Couldn’t change the run', errorMessage(error))
      void refreshQuestions(services)
    },
  })
  return { switchToTwenty: () => change.mutate(), isPending: change.isPending }
}
