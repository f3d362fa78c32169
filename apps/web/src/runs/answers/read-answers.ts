import { ANSWERED_QUESTIONS_MAX, hasReadableAnswers } from '@quarry/contracts/answer'
import { readAnswers } from '@quarry/contracts/endpoints/answers'
import type { Question } from '@quarry/contracts/question'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAnalysis } from '../../analysis/analysis-context.ts'
import { withRead } from '../../analysis/questions/kept-answers.ts'
import { useWorkflow } from '../../analysis/use-workflow.ts'
import { accessibleSources } from '../checkable-sources.ts'
import { accessTo } from '../start-run.ts'
import { syncToServer } from '../sync-to-server.ts'

/** Reads and saves one question's answers when the user asks for them. The user can cancel this. */
export function useReadAnswers({ id, source = 'reddit' }: Pick<Question, 'id' | 'source'>) {
  const analysis = useAnalysis()
  const cancel = useRef<AbortController>(undefined)
  const reading = useMutation({
    mutationKey: ['answers', analysis.id, id],
    mutationFn: async () => {
      const stop = new AbortController()
      cancel.current = stop
      await syncToServer(analysis)
      const signal = AbortSignal.any([stop.signal, analysis.signal])
      const body = { questionId: id, ...accessTo(source, analysis) }
      const read = await analysis.api.call(readAnswers, { body, signal })
      analysis.answers.update((kept) => withRead(kept, [read]))
    },
  })
  const isCancelled = cancel.current?.signal.aborted === true
  return {
    isReading: reading.isPending,
    error: isCancelled ? null : reading.error,
    read: () => reading.mutate(),
    cancel: () => cancel.current?.abort(),
  }
}

/** Returns true if the user's credentials give access to the question's source. */
export function useCanRead({ source = 'reddit' }: Pick<Question, 'source'>): boolean {
  const { workflow } = useWorkflow()
  return accessibleSources([source], workflow).length > 0
}

/** Returns the questions whose answers can be read but were not yet, limited to as many as one run reads. */
export function unreadOf(rows: readonly Question[], isRead: (id: string) => boolean): Question[] {
  return rows
    .filter((row) => row.gone === undefined && hasReadableAnswers(row) && !isRead(row.id))
    .slice(0, ANSWERED_QUESTIONS_MAX)
}
