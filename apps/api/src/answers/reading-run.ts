import { hasReadableAnswers, type QuestionAnswers } from '@quarry/contracts/answer'
import { isDemoPost } from '@quarry/contracts/demo-post'
import type { AnswersRunRequest } from '@quarry/contracts/endpoints/answers'
import type { RunAccepted } from '@quarry/contracts/endpoints/runs'
import { formatCount } from '@quarry/contracts/format-count'
import { ReadAnswersParams } from '@quarry/contracts/run-params'
import { type SourceId, sourceFacts } from '@quarry/contracts/sources'
import type { RunRef } from '@quarry/store/keys'
import { readWindow } from '@quarry/store/rate/read-window'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { accessOf } from '../runs/start-extraction.ts'
import { type Caller, startRun } from '../runs/start-run.ts'

const FULL =
  'Quarry’s database is nearly full, so it can’t read answers now. Your questions are safe. Try again later.'

/** Stack Exchange's daily requests for an address, assumed until a response states how many are left. */
const UNKNOWN_DAY = 300

/**
 * Starts reading the answers to these questions from one source. Throws ApiError if none has a post or if too few
 * requests are left today, and otherwise as `startExtraction` does.
 */
export async function startReadingAnswers(
  dependencies: Dependencies,
  caller: Caller,
  request: AnswersRunRequest,
): Promise<RunAccepted> {
  await dependencies.checkMemory(FULL)
  const { source, ownFields, accepted: _, ...access } = await accessOf(dependencies, request)
  const found = await dependencies.questionSet.find(caller.sessionId, request.questionIds)
  const questions = found.filter(
    (question) =>
      (question.source ?? 'reddit') === source &&
      hasReadableAnswers(question) &&
      isDemoPost(question.permalink) === access.demo,
  )
  const { name } = sourceFacts[source]
  if (questions.length === 0)
    throw new ApiError('invalid-input', `No question has a link to its post on ${name}.`)
  const requestsMax = await halfOfDay(dependencies, source, String(ownFields.limitOwner))
  const { runId } = await startRun(dependencies, caller, {
    kind: 'extraction',
    ...access,
    fields: {
      total: questions.length,
      task: 'read-answers',
      ...ownFields,
      ...(requestsMax !== undefined && { requestsMax }),
      params: ReadAnswersParams.encode({ source, questionIds: questions.map(({ id }) => id) }),
    },
  })
  return { message: `Reading answers of ${formatCount(questions.length, 'question')} on ${name}.`, runId }
}

/**
 * Returns half of today's remaining requests, which a run never exceeds, or undefined for a source without a daily
 * limit.
 */
async function halfOfDay(
  { redis, keys }: Pick<Dependencies, 'redis' | 'keys'>,
  source: SourceId,
  limitOwner: string,
): Promise<number | undefined> {
  if (source !== 'stack-exchange') return undefined
  const window = await readWindow(redis, keys.sourceRate(source, limitOwner))
  const half = Math.floor((window?.left ?? UNKNOWN_DAY) / 2)
  if (half < 1)
    throw new ApiError(
      'too-many-requests',
      'Too few of today’s requests to Stack Exchange are left. They return at midnight UTC.',
    )
  return half
}

/** Returns the answers that the run has read and no page has confirmed yet. */
export async function answersOfRun(
  { runs, redis, keys, runAnswers }: Pick<Dependencies, 'runs' | 'redis' | 'keys' | 'runAnswers'>,
  run: RunRef,
): Promise<QuestionAnswers[]> {
  if ((await runs.find(run.sessionId, run.runId))?.task !== 'read-answers') throw new ApiError('not-found')
  const params = ReadAnswersParams.decode((await redis.hget(keys.run(run).meta, 'params')) ?? '')
  return await runAnswers.read(run, params.questionIds)
}
