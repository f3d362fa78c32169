import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { ExtractionParams } from '@quarry/contracts/run-params'
import { sourceFacts } from '@quarry/contracts/sources'
import type { Item } from '@quarry/store/runs/claims'
import { openSource } from '../extraction/open-source.ts'
import {
  LOST_CREDENTIALS,
  type RunContext,
  type RunEnd,
  type WorkerDependencies,
} from '../run/run-context.ts'
import { act } from '../sending/actor.ts'
import type { SendResult } from '../sending/inflight.ts'
import { createCheckErrorHandler } from './check-errors.ts'
import { checkPosts, planBatches, readBatch } from './post-batches.ts'

/** Checks whether the posts of the set's questions from one source still exist, a batch per request. */
export async function runPostCheck(dependencies: WorkerDependencies, context: RunContext): Promise<RunEnd> {
  const { run, fields, signals } = context
  const { claims, pages, sessions, rateLimits, clock } = dependencies
  const { source: id } = ExtractionParams.decode(fields.get('params') ?? '')
  const opened = await openSource(dependencies, context, id)
  if (opened === undefined) return { kind: 'fatal', problem: LOST_CREDENTIALS }
  const { source, client } = opened
  const rateKey = opened.rateKeyOf()
  if (!(await pages.isPlanned(run))) await planRun()
  await activate()
  const errors = createCheckErrorHandler(dependencies, context, { source: id, rateKey })
  const end = await act({
    run,
    claims,
    rateLimits,
    rateKey,
    itemsPerRequest: () => 1,
    defaultIntervalMs: clock.real(source.spacingMs),
    inflightMax: source.inflightMax,
    signals,
    send: async ([item], abort) => (item ? await send(item, abort) : { kind: 'done' }),
  })
  return end.kind === 'done' ? await summarize() : end

  async function planRun(): Promise<void> {
    const { threshold } = await sessions.config(run.sessionId)
    const links = await dependencies.questionSet.links(run.sessionId, threshold)
    await pages.plan(run, [], planBatches(links.filter((link) => (link.source ?? 'reddit') === id)))
  }

  /** Queues the batches that no worker has queued. */
  async function activate(): Promise<void> {
    const open = [...(await pages.readOpenCursors(run))]
    const waiting = open.flatMap(([batch, isActive]) =>
      isActive ? [] : [{ id: batch, place: Number(batch) }],
    )
    if (waiting.length > 0) await pages.activate(run, waiting)
  }

  async function send(item: Item, abort: AbortSignal): Promise<SendResult> {
    const sentAtMs = performance.now()
    let requests = 0
    const onRequest = () => {
      requests += 1
    }
    try {
      const posts = await checkPosts(client, readBatch(item.payload), {
        ...{ signal: abort, slotReserved: true, onRequest },
      })
      errors.passed(item)
      await pages.commitPostCheck(run, { id: item.id, cursor: item.payload }, posts)
      return { kind: 'done' }
    } catch (error) {
      return await errors.handle(error, item, sentAtMs)
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
