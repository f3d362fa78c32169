import { THRESHOLD_MIN } from '@quarry/contracts/limits'
import { ExtractionParams } from '@quarry/contracts/run-params'
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
import { openSource } from './open-source.ts'
import { planSubreddits } from './planned-subreddits.ts'
import { readPage } from './read-page.ts'
import { createReading, type NextPage } from './reading.ts'
import { createReadingErrorHandler, type ReadingErrors } from './reading-errors.ts'
import { logUnfinished, summarizeCoverage } from './summarize-coverage.ts'

/** Reads each community's listings in order until it has the requested questions or nothing more to read. */
export async function runExtraction(dependencies: WorkerDependencies, context: RunContext): Promise<RunEnd> {
  const { run, fields, signals } = context
  const { sessions, rateLimits, clock } = dependencies
  const params = ExtractionParams.decode(fields.get('params') ?? '')
  const opened = await openSource(dependencies, context, params.source)
  if (opened === undefined) return { kind: 'fatal', problem: LOST_CREDENTIALS }
  const { source, client, rateKeyOf } = opened
  const startedAtMs = Number(fields.get('startedAt'))
  const subreddits = planSubreddits(params, params.sourceTime ?? startedAtMs, source)
  const reading = createReading(dependencies, context, {
    source,
    subreddits,
    addsDeleted: params.includeAlreadySeen,
    startedAt: new Date(startedAtMs).toISOString(),
  })
  await reading.begin()
  const end = worstOf(await runTogether(signals, reading.servers, readServer))
  if (end.kind === 'done') {
    await reading.noteGaps()
    return await summarizeCoverage(reading, context, { source: source.id, subreddits })
  }
  await logUnfinished(dependencies, context, { end, source: source.id })
  return end

  /** Reads one server's communities at a separate rate, so that no server slows the others. */
  async function readServer(server: string | undefined, own: RunSignals): Promise<ActorResult> {
    const rateKey = rateKeyOf(server)
    const lane = reading.laneOf(server)
    const errors = createReadingErrorHandler(dependencies, context, {
      source,
      reading,
      lane,
      rateKey,
      similarNames: async (name) => (await client.similarNames?.(name, signals.abort)) ?? [],
    })
    return await runActor({
      work: lane,
      rateLimits: errors.withPauses(rateLimits),
      kept: createKeptSlot(dependencies, context, rateKey),
      rateKey,
      defaultIntervalMs: clock.real(source.spacingMs),
      inflightMax: source.inflightMax,
      signals: own,
      send: async ([page], abort) => (page ? await send(page, errors, abort) : { kind: 'done' }),
    })
  }

  /** Reads a page and counts its requests. */
  async function send(next: NextPage, errors: ReadingErrors, abort: AbortSignal): Promise<SendResult> {
    const { subreddit } = next
    const sentAtMs = performance.now()
    let requests = 0
    const onRequest = () => {
      requests += 1
    }
    try {
      const page = await readPage(client, next, {
        ...{ signal: abort, slotReserved: true, onRequest },
        source,
        leastProbability: THRESHOLD_MIN,
        range: reading.rangeOf(subreddit),
        known: reading.factsOf(subreddit),
        isDemo: fields.get('demo') === '1',
      })
      await errors.passed(next)
      await reading.savePage(next, page, requests)
      return { kind: 'done' }
    } catch (error) {
      if (requests > 0) await reading.spend(next, requests)
      return await errors.handle(error, next, sentAtMs)
    } finally {
      await sessions.countRequests(run.sessionId, source.id, requests)
    }
  }
}

/** Returns how a run continues after its lanes have ended: a lane that waits does not undo what ended the others. */
export function worstOf(ends: readonly ActorResult[]): ActorResult {
  const unfinished = ends.filter(({ kind }) => kind !== 'done')
  const other = unfinished.find(({ kind }) => kind !== 'blocked')
  const waits = unfinished.flatMap((end) => (end.kind === 'blocked' ? [end] : []))
  const [soonest] = waits.sort((a, b) => a.waitMs - b.waitMs)
  return other ?? soonest ?? { kind: 'done' }
}
