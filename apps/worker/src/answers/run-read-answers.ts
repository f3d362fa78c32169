import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { ReadAnswersParams } from '@quarry/contracts/run-params'
import { sourceFacts } from '@quarry/contracts/sources'
import { questionAnswers } from '@quarry/platforms/answers/question-answers'
import { PlatformError, type PlatformErrorKind } from '@quarry/platforms/platform-error'
import { openSource } from '../extraction/open-source.ts'
import { worstOf } from '../extraction/run-extraction.ts'
import { createCheckErrorHandler } from '../post-check/check-errors.ts'
import {
  LOST_CREDENTIALS,
  type RunContext,
  type RunEnd,
  type WorkerDependencies,
} from '../run/run-context.ts'
import { type ActorResult, runActor } from '../sending/actor.ts'
import type { SendResult } from '../sending/inflight.ts'
import { createKeptSlot } from '../sending/kept-slot.ts'
import type { RunSignals } from '../sending/run-control.ts'
import { runTogether } from '../sending/run-together.ts'
import { type AnswerBatch, planAnswers } from './answer-batches.ts'
import { createAnswerWork } from './answer-work.ts'

/** Errors about one post, which further attempts don't change. */
const concernsPost: ReadonlySet<PlatformErrorKind> = new Set([
  'not-found',
  'private',
  'banned',
  'quarantined',
  'gated',
  'forbidden',
])

/** Reads what people answered to questions from one source, and passes it to the page through Redis. */
export async function runReadAnswers(dependencies: WorkerDependencies, context: RunContext): Promise<RunEnd> {
  const { run, fields, signals } = context
  const { sessions, rateLimits, clock, owners, questionSet, runAnswers } = dependencies
  const { source: id, questionIds } = ReadAnswersParams.decode(fields.get('params') ?? '')
  const opened = await openSource(dependencies, context, id)
  if (opened === undefined) return { kind: 'fatal', problem: LOST_CREDENTIALS }
  const { source, client, rateKeyOf } = opened
  const questions = await questionSet.find(run.sessionId, questionIds)
  const byId = new Map(questions.map((question) => [question.id, question]))
  const work = await createAnswerWork(dependencies, context, async () => planAnswers(questions, source))
  const requestsMax = Number(fields.get('requestsMax') ?? Number.POSITIVE_INFINITY)
  let requests = Number(fields.get('requests') ?? 0)
  const end = worstOf(await runTogether(signals, work.servers, readServer))
  return end.kind === 'done' ? await summarize() : end

  async function readServer(server: string | undefined, own: RunSignals): Promise<ActorResult> {
    const rateKey = rateKeyOf(server)
    const lane = work.laneOf(server)
    const errors = createCheckErrorHandler<AnswerBatch>(dependencies, context, {
      ...{ source: id, rateKey, work: lane },
      giveUp: (batch) => work.done(batch, 0),
      loss: 'The answers of a batch of questions could not be read',
    })
    return await runActor({
      work: lane,
      rateLimits: errors.withPauses(rateLimits),
      kept: createKeptSlot(dependencies, context, rateKey),
      rateKey,
      defaultIntervalMs: clock.real(source.spacingMs),
      inflightMax: source.inflightMax,
      signals: own,
      send: async ([batch], abort) => (batch ? await send(batch, errors, abort) : { kind: 'done' }),
    })
  }

  async function send(
    batch: AnswerBatch,
    errors: ReturnType<typeof createCheckErrorHandler<AnswerBatch>>,
    abort: AbortSignal,
  ): Promise<SendResult> {
    if (requests >= requestsMax) return { kind: 'ended-early', problem: halfUsed(requestsMax) }
    const sentAtMs = performance.now()
    let sent = 0
    const onRequest = () => {
      sent += 1
      requests += 1
    }
    try {
      const options = { signal: abort, slotReserved: true, onRequest, requestsMax: requestsMax - requests }
      const read = await client.answers(batch.posts, options)
      await errors.passed(batch)
      const readAt = new Date()
      const answers = read.flatMap((post) => {
        const question = byId.get(post.id)
        return question ? [questionAnswers(post, question, { readAt })] : []
      })
      await runAnswers.put(run, answers)
      await work.done(batch, read.length)
      return read.length < batch.posts.length
        ? { kind: 'ended-early', problem: halfUsed(requestsMax) }
        : { kind: 'done' }
    } catch (error) {
      if (!(error instanceof PlatformError) || !concernsPost.has(error.kind))
        return await errors.handle(error, batch, sentAtMs)
      await work.done(batch, 0)
      return { kind: 'done' }
    } finally {
      await owners.count(run, [['run', 'requests', sent]])
      await sessions.countRequests(run.sessionId, id, sent)
    }
  }

  async function summarize(): Promise<RunEnd> {
    const { total = 0, processed = 0 } = (await dependencies.runs.find(run.sessionId, run.runId)) ?? {}
    const unread = processed < total ? `${formatNumber(processed)} of ` : ''
    return {
      kind: 'done',
      message: `Answers of ${unread}${formatCount(total, 'question')} on ${sourceFacts[id].name} read with ${formatCount(requests, 'request')}.`,
    }
  }
}

/** A run leaves the other half of the day's requests to other users and to people who wait. */
const halfUsed = (requestsMax: number): string =>
  `${formatCount(requestsMax, 'request')}, half of what was left today, ${requestsMax === 1 ? 'was' : 'were'} not enough for all questions. What was read is kept. Read the others tomorrow.`
