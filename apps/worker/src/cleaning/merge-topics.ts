import { TOPICS_MERGED_MAX } from '@quarry/contracts/limits'
import { requestIntervalMs } from '@quarry/contracts/model-prices'
import { tierInfo } from '@quarry/contracts/tier'
import { TopicName } from '@quarry/contracts/topic-name'
import { PlatformError } from '@quarry/platforms/platform-error'
import type { PacedKey } from '@quarry/store/rate/apply-rate-limit-error'
import { minuteWindow } from '@quarry/store/rate/slot'
import { waitForSlot } from '@quarry/store/rate/wait-for-slot'
import { mergesIn, type TopicMerges } from '@quarry/store/runs/titles'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import type { CleaningErrorHandler } from './cleaning-errors.ts'
import type { ProbedKey } from './probe-tier.ts'

/** Longest wait for the slot in milliseconds of the service's time. Beyond it, the names stay as they are. */
const LONGEST_WAIT_MS = 60_000
const TRIES_MAX = 3

type Dependencies = Pick<WorkerDependencies, 'questionSet' | 'titles' | 'rateLimits' | 'clock'>
type Context = Pick<RunContext, 'run' | 'fields' | 'logProgress'> & {
  signals: Pick<RunContext['signals'], 'stop' | 'abort'>
}

/**
 * The last request of a run that names topics: asks once which names mean the same, and renames the topics of all questions. If that fails, the
 * names stay as they are. Returns how many names were replaced; undefined if the run is stopped, which the next worker continues.
 */
export async function mergeTopics(
  dependencies: Dependencies,
  context: Context,
  { key, errors }: { key: ProbedKey & PacedKey; errors: CleaningErrorHandler },
): Promise<number | undefined> {
  const { run, fields, signals } = context
  try {
    const merges = mergesIn(fields) ?? (await ask(dependencies, context, key, errors))
    await dependencies.questionSet.renameTopics(run.sessionId, merges)
    return merges.size
  } catch (error) {
    if (signals.stop.aborted) return undefined
    throw error
  }
}

async function ask(
  { questionSet, titles, rateLimits, clock }: Dependencies,
  { run, signals, logProgress }: Context,
  { client, model, rateKey }: ProbedKey & PacedKey,
  errors: CleaningErrorHandler,
): Promise<TopicMerges> {
  const names = mostCommon(await questionSet.countTopics(run.sessionId))
  for (let tries = 0; names.length > 1 && tries < TRIES_MAX; tries += 1) {
    const slot = await waitForSlot(rateLimits, rateKey, {
      defaultIntervalMs: clock.real(requestIntervalMs(tierInfo.unknown, model)),
      longestWaitMs: clock.real(LONGEST_WAIT_MS),
      window: minuteWindow(clock),
      signal: signals.stop,
    })
    if (slot.outcome === 'blocked') break
    try {
      const { merges, usage } = await client.mergeNames(names, signals.abort)
      await titles.keepMerges(run, merges, usage)
      return merges
    } catch (error) {
      await titles.countUsage(run, { requests: 1, inputTokens: 0, outputTokens: 0 })
      const { kind } = await errors.handle(error, [])
      if (error instanceof PlatformError) logProgress(`topic names were not compared (${error.kind})`)
      if (kind !== 'again') break
    }
  }
  return new Map()
}

/** Returns the names that a request compares, the commonest first. */
function mostCommon(counts: ReadonlyMap<string, number>): string[] {
  return [...counts]
    .filter(([name]) => TopicName.safeParse(name).success)
    .sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
    .slice(0, TOPICS_MERGED_MAX)
    .map(([name]) => name)
}
