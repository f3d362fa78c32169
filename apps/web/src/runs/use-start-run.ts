import type { Question } from '@quarry/contracts/question'
import { useNavigate } from 'react-router'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { publishedBetween } from '../analysis/choices/published-range.ts'
import { sourceOf } from '../analysis/choices/subreddit-choices.ts'
import { wizardResult } from '../analysis/choices/workflow.ts'
import { refreshQuestions } from '../analysis/questions/question-cache.ts'
import { useQuestionSet } from '../analysis/questions-query.ts'
import type { RunPurpose } from '../analysis/run-watch.ts'
import { inOrderOfChoice } from '../analysis/use-session-config.ts'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { serverMessage } from '../api/call-error.ts'
import { useSingleMutation } from '../api/use-single-mutation.ts'
import { mayRead, POLICY_BOX } from './may-read.ts'
import { failureToast } from './run-end-toast.ts'
import { confirmShareAlike } from './share-alike.tsx'
import type { CleaningPurpose, RunOptions } from './start-run.ts'
import { syncAndStart } from './sync-and-start.ts'
import { useOpenKeyField } from './use-open-key-field.ts'

/** Shared by all start buttons of an analysis, so that only one run starts at a time. */
const startKeyOf = (id: string) => ['start-run', id] as const

/**
 * Starts an extraction with the wizard's choices if every chosen source may be read. It reads only what is new if it
 * gets the times of the last readings. A toast reports its end.
 */
export function useStartExtraction() {
  const { preferences, toasts, workflow } = useAnalysis()
  const navigate = useNavigate()
  const run = useStartRun('extraction')
  return {
    isPending: run.isPending,
    mutate(lastReadings?: Readonly<Record<string, string>>) {
      const selected = workflow.get().subreddits.filter((choice) => choice.selected)
      if (selected.every((choice) => mayRead(sourceOf(choice), preferences.get()))) {
        const { published, onlyMatching } = workflow.get()
        const { seedTerms, subredditLimits: limits } = wizardResult(workflow.get())
        run.mutate({ limits, seedTerms, lastReadings, onlyMatching, ...publishedBetween(published) })
        return
      }
      workflow.update((before) => ({ ...before, wizardStep: 1 }))
      void navigate('/setup', { state: POLICY_BOX })
      toasts.fail('Stack Exchange’s policy', 'Read it and tick its box before you extract.')
    },
  }
}

/** Starts checking whether the posts of questions from these sources still exist. */
export function useStartPostCheck() {
  return useStartRun('post-check')
}

/** Starts reading what people answered to the given questions, one run per source. */
export function useStartReadingAnswers() {
  return useStartRun('read-answers')
}

/** Starts cleaning the given questions. `purpose` words the toast at its end. */
export function useStartCleaning(purpose: CleaningPurpose) {
  return useStartOnTitles(useStartRun(purpose))
}

/** Starts cleaning the given questions, or shows a toast if all are already cleaned. */
export function useClean(purpose: CleaningPurpose) {
  const { toasts } = useAnalysis()
  const { workflow } = useWorkflow()
  const start = useStartCleaning(purpose)
  return {
    isPending: start.isPending,
    clean(rows: readonly Question[]) {
      if (rows.every((row) => row.processingStatus === 'processed')) {
        toasts.notify({
          title: 'No questions to clean',
          description: 'All questions have already been processed.',
          tone: 'neutral',
        })
        return
      }
      start.mutate({
        questionIds: rows.map((row) => row.id),
        titlesPerRequest: workflow.titlesPerRequest,
      })
    },
  }
}

/** Starts second opinions on the given questions. */
export function useStartSecondOpinion() {
  return useStartOnTitles(useStartRun('second-opinion'))
}

/** Starts writing search phrases for the given questions. */
export function useWritePhrases() {
  return useStartOnTitles(useStartRun('phrases'))
}

/** Starts a run that finds topics in all counted questions, or that sorts some of them by the existing topics. */
export function useFindTopics() {
  const { rows } = useQuestionSet()
  const start = useStartOnTitles(useStartRun('find-topics'))
  const idsOf = (some: readonly Question[]) => some.map(({ id }) => id)
  return {
    isPending: start.isPending,
    find: () => start.mutate({ questionIds: idsOf(rows) }),
    /** Sorts the titles that have no topic yet. */
    sortNew: () => start.mutate({ questionIds: idsOf(rows), scope: 'new' }),
    /** Sorts these titles again, which belong to the given topics or else to any. */
    sortAgain: (topicIds: readonly string[] | undefined, some: readonly Question[]) =>
      start.mutate({ questionIds: idsOf(some), scope: 'sort-again', ...(topicIds && { topicIds }) }),
  }
}

/** Wraps runs that send titles to Google, which may need the user's consent first. */
function useStartOnTitles<Wanted extends { questionIds: readonly string[] }>(run: {
  isPending: boolean
  mutate: (wanted: Wanted) => void
}) {
  const services = useAnalysis()
  const openKeyField = useOpenKeyField()
  return {
    isPending: run.isPending,
    mutate(wanted: Wanted) {
      const { geminiApiKey } = services.workflow.get().credentials
      if (geminiApiKey === '') services.toasts.notify(missingKey(openKeyField))
      else
        confirmShareAlike(services, wanted.questionIds, (questionIds) =>
          run.mutate({ ...wanted, questionIds }),
        )
    },
  }
}

const missingKey = (openKeyField: () => void) => ({
  title: 'Gemini API key required',
  description: 'Enter your key in Setup, then start again.',
  tone: 'destructive' as const,
  action: {
    label: 'Enter the key',
    otherwise: 'The field is on the first page of Setup.',
    run: openKeyField,
  },
})

function useStartRun<Purpose extends RunPurpose>(purpose: Purpose) {
  const services = useAnalysis()
  return useSingleMutation(startKeyOf(services.id), {
    scope: inOrderOfChoice(services.id),
    mutationFn: (options: RunOptions[Purpose]) => syncAndStart(services, purpose, options),
    onError: (error) => {
      if (services.signal.aborted) return
      services.toasts.notify(failureToast(purpose, serverMessage(error)))
      void refreshQuestions(services)
    },
  })
}
