import { isDemoPost } from '@quarry/contracts/demo-post'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { ExtractionParams } from '@quarry/contracts/run-params'
import { sourceFacts } from '@quarry/contracts/sources'
import { openSource } from '../extraction/open-source.ts'
import {
  LOST_CREDENTIALS,
  type RunContext,
  type RunEnd,
  type WorkerDependencies,
} from '../run/run-context.ts'
import { runActor } from '../sending/actor.ts'
import type { SendResult } from '../sending/inflight.ts'
import { createKeptSlot } from '../sending/kept-slot.ts'
import { createBatchWork } from './batch-work.ts'
import { createCheckErrorHandler } from './check-errors.ts'
import { checkPosts, type PostBatch, planBatches } from './post-batches.ts'

/** Checks in batches whether the posts of the set's questions from one source still exist. */
export async function runPostCheck(dependencies: WorkerDependencies, context: RunContext): Promise<RunEnd> {
  const { run, fields, signals } = context
  const { sessions, rateLimits, clock } = dependencies
  const { source: id } = ExtractionParams.decode(fields.get('params') ?? '')
  const opened = await openSource(dependencies, context, id)
  if (opened === undefined) return { kind: 'fatal', problem: LOST_CREDENTIALS }
  const { source, client } = opened
  const rateKey = opened.rateKeyOf()
  const work = await createBatchWork(dependencies, context, plan)
  const errors = createCheckErrorHandler(dependencies, context, {
    ...{ source: id, rateKey, work },
    giveUp: (batch) => work.save(batch, []),
    loss: 'A batch of posts could not be checked and stays as it is',
  })
  const end = await runActor({
    work,
    rateLimits: errors.withPauses(rateLimits),
    kept: createKeptSlot(dependencies, context, rateKey),
    rateKey,
    defaultIntervalMs: clock.real(source.spacingMs),
    inflightMax: source.inflightMax,
    signals,
    send: async ([batch], abort) => (batch ? await send(batch, abort) : { kind: 'done' }),
  })
  return end.kind === 'done' ? await summarize() : end

  async function plan(): Promise<PostBatch[]> {
    const { threshold } = await sessions.config(run.sessionId)
    const links = await dependencies.questionSet.links(run.sessionId, threshold)
    const isDemo = fields.get('demo') === '1'
    return planBatches(
      links.filter(({ source = 'reddit', permalink }) => source === id && (isDemo || !isDemoPost(permalink))),
    )
  }

  async function send(batch: PostBatch, abort: AbortSignal): Promise<SendResult> {
    const sentAtMs = performance.now()
    let requests = 0
    const onRequest = () => {
      requests += 1
    }
    try {
      const posts = await checkPosts(client, batch, { signal: abort, slotReserved: true, onRequest })
      await errors.passed(batch)
      await work.save(batch, posts)
      return { kind: 'done' }
    } catch (error) {
      return await errors.handle(error, batch, sentAtMs)
    } finally {
      await sessions.countRequests(run.sessionId, id, requests)
    }
  }

  async function summarize(): Promise<RunEnd> {
    const {
      total = 0,
      processed = 0,
      gone = 0,
    } = (await dependencies.runs.find(run.sessionId, run.runId)) ?? {}
    const unread = processed < total ? `${formatNumber(processed)} of ` : ''
    const found = gone === 0 ? 'none deleted or removed' : `${formatNumber(gone)} deleted or removed`
    return {
      kind: 'done',
      message: `${unread}${formatCount(Math.max(total, processed), 'post')} on ${sourceFacts[id].name} checked: ${found}.`,
    }
  }
}
