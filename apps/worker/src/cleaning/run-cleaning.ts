import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { requestIntervalMs } from '@quarry/contracts/model-prices'
import { Run } from '@quarry/contracts/run'
import { CleaningCredentials, CleaningParams } from '@quarry/contracts/run-params'
import { tierInfo } from '@quarry/contracts/tier'
import type { StoreFieldMemory } from '@quarry/platforms/cleaning-client'
import { createCleaningClient } from '@quarry/platforms/create-cleaning-client'
import type { Fingerprint } from '@quarry/store/keys'
import { minuteWindow } from '@quarry/store/rate/slot'
import type { Ownership } from '@quarry/store/runs/run-owner'
import type { RunContext, RunEnd, WorkerDependencies } from '../run/run-context.ts'
import { LOST_CREDENTIALS } from '../run/run-context.ts'
import { type ActorEnd, act } from '../sending/actor.ts'
import { automaticSize, chosenSize } from './batch-size.ts'
import { createCleanTitles } from './clean-titles.ts'
import { createCleaningErrorHandler } from './cleaning-errors.ts'
import { createJudgeTitles, summarizeVerdicts } from './judge-titles.ts'
import { prepareKey, watchTier } from './probe-tier.ts'
import { createTitleWork, type Title } from './title-work.ts'
import { createTopicList } from './topic-list.ts'

const INFLIGHT_MAX = 200

/** Cleans the run's titles and judges those that changed in more than form, or does the run's task, at the rate of the key's tier. */
export async function runCleaning(dependencies: WorkerDependencies, context: RunContext): Promise<RunEnd> {
  const { run, fields, signals } = context
  const opened = await dependencies.credentials.open(run.sessionId, run.runId)
  if (opened === undefined) return { kind: 'fatal', problem: LOST_CREDENTIALS }
  const { apiKey } = CleaningCredentials.decode(opened)
  const params = CleaningParams.decode(fields.get('params') ?? '')
  const task = Run.shape.task.parse(fields.get('task'))
  const { model, keywordForm, automaticTitles, protectedTerms } = params
  const fingerprint = fields.get('credential') ?? ''
  const storeField = watchedStoreField(dependencies, run, fingerprint, model)
  const endpoints = dependencies.endpointsFor(apiKey)
  const client = createCleaningClient({ apiKey, endpoints, model, storeField })
  const rateKey = dependencies.keys.geminiRate(fingerprint, model)
  const key = { client, fingerprint, model, rateKey }
  const topics = params.namesTopics
    ? createTopicList(await dependencies.questionSet.countTopics(run.sessionId))
    : undefined
  const titlesPerRequest = Number(fields.get('titlesPerRequest') ?? 1)
  const chosen = Number(fields.get('chosenTitles') ?? titlesPerRequest)
  const size = automaticTitles ? automaticSize(titlesPerRequest) : chosenSize(chosen, titlesPerRequest)

  const unusable = await prepareKey(dependencies, context, key)
  if (unusable) return await conclude(dependencies, context, unusable)
  const tier = await dependencies.rateLimits.tier(fingerprint)
  const isJudged = params.judge === 'always' || (params.judge === 'if-paid' && tier === 'paid')
  const work = await createTitleWork(dependencies, context, {
    size,
    task: task === 'second-opinion' ? task : undefined,
    isJudged,
  })
  const errors = createCleaningErrorHandler(dependencies, context, { ...key, work })
  const judge = createJudgeTitles({ work, client, errors })
  const clean = createCleanTitles(context, {
    ...{ work, client, errors, size, topics, isJudged },
    options: { keyword: keywordForm, protectedTerms, topics: topics?.names() },
    onSaved: (count) => dependencies.observer.titlesSaved(run.runId, count),
  })

  const stopWatching = watchTier(dependencies, context, key)
  const end = await act({
    work,
    rateLimits: dependencies.rateLimits,
    rateKey,
    waitsForResponse: size.waitsForResponse,
    defaultIntervalMs: dependencies.clock.real(requestIntervalMs(tierInfo.unknown, model)),
    window: minuteWindow(dependencies.clock),
    inflightMax: INFLIGHT_MAX,
    signals,
    send: (titles: readonly Title[], abort) => (titles[0]?.job === 'judge' ? judge : clean)(titles, abort),
  }).finally(stopWatching)
  return await conclude(dependencies, context, end)
}

/** Notes in the run that its requests are sent without the field that forbids Google to store them. */
function watchedStoreField(
  { rateLimits, owners }: Pick<WorkerDependencies, 'rateLimits' | 'owners'>,
  run: Ownership,
  fingerprint: Fingerprint,
  model: string,
): StoreFieldMemory {
  const memory = rateLimits.storeField(fingerprint, model)
  const note = () => owners.write(run, { values: [['run', 'mayBeStored', 1]] })
  return {
    async isRejected() {
      const isRejected = await memory.isRejected()
      if (isRejected) await note()
      return isRejected
    },
    async reject() {
      await memory.reject()
      await note()
    },
  }
}

/** Adds the summary to a run that is done. A run that ended early has failed if it cleaned nothing. */
async function conclude({ runs }: WorkerDependencies, { run }: RunContext, end: ActorEnd): Promise<RunEnd> {
  if (end.kind !== 'done' && end.kind !== 'ended-early') return end
  const found = await runs.find(run.sessionId, run.runId)
  const { task, processed = 0, failed = 0, verdicts } = found ?? {}
  if (end.kind === 'ended-early') return processed > 0 ? end : { ...end, kind: 'fatal' }
  const cleaned = task ? '' : `Cleaned ${formatCount(processed, 'question')}.`
  const rest = failed === 0 || task ? '' : `${formatNumber(failed)} failed and can be retried.`
  const message = [cleaned, rest, summarizeVerdicts({ verdicts })].filter(Boolean).join(' ')
  return { kind: 'done', message }
}
