import { startCleaning, startExtraction } from '@quarry/contracts/endpoints/runs'
import type { Question } from '@quarry/contracts/question'
import type { Run, RunKind } from '@quarry/contracts/run'
import { z } from 'zod'
import { cleaningCounts, isToClean } from './cleaning-counts.ts'

/** The specification promises a message; Quarry's server adds the run id. */
const RunStarted = z.object({ message: z.string().optional(), runId: z.string().optional() })

const response = { 200: RunStarted, 201: RunStarted, 202: RunStarted }

export const cleaningStart = { ...startCleaning, schema: { ...startCleaning.schema, response } }
export const extractionStart = { ...startExtraction, schema: { ...startExtraction.schema, response } }

/** A run as known from the response to its start. */
export type AcceptedRun = {
  kind: RunKind
  id: string
  startedAt: string
  message: string | undefined
  /** Cleaning: the questions that it is for. */
  questionIds: ReadonlySet<string>
  /** Number of questions to clean, or the extraction limit. */
  total: number
  delayMs: number
}

export function acceptedRun(
  { message, runId }: z.output<typeof RunStarted>,
  rest: Pick<AcceptedRun, 'kind' | 'questionIds' | 'total' | 'delayMs'>,
): AcceptedRun {
  const startedAt = new Date().toISOString()
  return { ...rest, id: runId ?? `started-${startedAt}`, startedAt, message }
}

/**
 * Returns the run derived from the rows, for a server that reports no runs. A cleaning ends when none of its
 * questions is left; an extraction ends with the response to its start, as nothing else of it is visible.
 */
export function runFromRows(accepted: AcceptedRun, rows: readonly Question[]): Run {
  const { kind, id, startedAt, message, questionIds, delayMs } = accepted
  const isExtraction = kind === 'extraction'
  const asked = isExtraction ? rows : rows.filter((row) => questionIds.has(row.id))
  const { processed, failed } = cleaningCounts(asked)
  return {
    kind,
    id,
    startedAt,
    state: isExtraction || !asked.some(isToClean) ? 'completed' : 'running',
    total: isExtraction ? accepted.total : asked.length,
    processed: isExtraction ? rows.length : processed,
    failed: isExtraction ? 0 : failed,
    initialProcessedCount: 0,
    delayMs,
    titlesPerRequest: 1,
    ...(message !== undefined && { message }),
  }
}
