import { promptVersion } from '@quarry/cleaning/cleaning-prompt'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { Run } from '@quarry/contracts/run'
import { CleaningCredentials, CleaningParams } from '@quarry/contracts/run-params'
import { createTitleTasks } from '@quarry/tasks/title-tasks'
import type { RunContext, RunEnd, WorkerDependencies } from '../run/run-context.ts'
import { LOST_CREDENTIALS } from '../run/run-context.ts'
import { type ActorResult, runActor } from '../sending/actor.ts'
import { createKeptSlot } from '../sending/kept-slot.ts'
import { createBatchSize } from './batch-size.ts'
import { createCleanTitles } from './clean-titles.ts'
import { createCleaningErrorHandler } from './cleaning-errors.ts'
import { NO_MODEL, serviceOf } from './cleaning-service.ts'
import { createJudgeTitles, summarizeVerdicts } from './judge-titles.ts'
import { createTitleWork, type Title } from './title-work.ts'

/**
 * Cleans the run's titles and judges those whose wording changed, or does the run's task, at the pace of its service.
 */
export async function runCleaning(dependencies: WorkerDependencies, context: RunContext): Promise<RunEnd> {
  const { run, fields, signals } = context
  const opened = await dependencies.credentials.open(run.sessionId, run.runId)
  if (opened === undefined) return { kind: 'fatal', problem: LOST_CREDENTIALS }
  const { apiKey } = CleaningCredentials.decode(opened)
  const params = CleaningParams.decode(fields.get('params') ?? '')
  const task = Run.shape.task.parse(fields.get('task'))
  const { keywordForm, protectedTerms } = params
  const service = serviceOf<Title>(dependencies, context, { apiKey, ...params })
  if (!service) return { kind: 'fatal', problem: NO_MODEL }
  const { client, key, pace } = service
  const titlesPerRequest = Number(fields.get('titlesPerRequest') ?? 1)
  const chosen = Number(fields.get('chosenTitles') ?? titlesPerRequest)
  const size = createBatchSize(chosen, titlesPerRequest)

  const unusable = await service.prepare()
  if (unusable) return await conclude(dependencies, context, unusable)
  // A second opinion has a prompt of its own.
  if (!task) await dependencies.owners.write(run, { values: [['run', 'promptVersion', promptVersion]] })
  const isJudged =
    params.judge === 'always' || (params.judge === 'if-paid' && (await service.isJudgeDefault()))
  const work = await createTitleWork(dependencies, context, {
    size,
    task: task === 'second-opinion' ? task : undefined,
    isJudged,
  })
  const errors = createCleaningErrorHandler(dependencies, context, {
    ...key,
    work,
    serviceName: service.name,
  })
  const tasks = createTitleTasks(client)
  const judge = createJudgeTitles({ work, client: tasks, errors })
  const clean = createCleanTitles(context, {
    ...{ work, client: tasks, errors, size, isJudged, serviceName: service.name },
    options: { keyword: keywordForm, protectedTerms },
    onSaved: (count) => dependencies.observer.titlesSaved(run.runId, count),
  })

  const stop = service.start()
  const end = await runActor({
    ...pace,
    rateLimits: errors.withPauses(pace.rateLimits),
    work,
    kept: createKeptSlot(dependencies, context, key.rateKey),
    rateKey: key.rateKey,
    signals,
    send: service.paced((titles, abort) => (titles[0]?.job === 'judge' ? judge : clean)(titles, abort)),
  }).finally(stop)
  return await conclude(dependencies, context, end)
}

/** Adds the summary to a run that is done. A run that ended early without cleaning anything has failed. */
async function conclude(
  { runs }: WorkerDependencies,
  { run }: RunContext,
  end: ActorResult,
): Promise<RunEnd> {
  if (end.kind !== 'done' && end.kind !== 'ended-early') return end
  const found = await runs.find(run.sessionId, run.runId)
  const { task, processed = 0, failed = 0, verdicts } = found ?? {}
  if (end.kind === 'ended-early') return processed > 0 ? end : { ...end, kind: 'fatal' }
  const cleaned = task ? '' : `Cleaned ${formatCount(processed, 'question')}.`
  const rest = failed === 0 || task ? '' : `${formatNumber(failed)} failed and can be retried.`
  const message = [cleaned, rest, summarizeVerdicts({ verdicts })].filter(Boolean).join(' ')
  return { kind: 'done', message }
}
