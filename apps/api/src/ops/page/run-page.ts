import { isEnded, type RunId } from '@quarry/contracts/run'
import type { SessionId } from '@quarry/store/keys'
import { ACTIVITY_MINUTES, createRunActivities, type RunActivity } from '@quarry/store/ops/run-activity'
import { readRate } from '@quarry/store/rate/read-rate'
import { findSessionOfRun, type ShownRun } from '@quarry/store/runs/read-runs'
import { ApiError } from '../../api-error.ts'
import { type State, type StateDependencies, type StateReader, spacingOf } from '../read-state.ts'
import { redactLine } from '../redact.ts'
import { type RunRow, runRow, workersByRun } from '../runs.ts'
import { age, count, duration, rate } from './format.ts'
import { facts, type Html, html, linkButton, pageFrame, panel } from './page-parts.ts'
import { cancelButton, kindNames, runPill, waitOf } from './run-list-page.ts'

const LOG_LINES = 200
const MINUTE_MS = 60_000

/** Returns the page of a run, without title, name and whole hash. Throws ApiError if there is no such run. */
export async function runPage(
  dependencies: StateDependencies,
  states: Pick<StateReader, 'read'>,
  runId: RunId,
  mayWrite: boolean,
): Promise<string> {
  const { redis, keys, runs, queues } = dependencies
  const sessionId = await findSession(dependencies, runId)
  const run = await runs.find(sessionId, runId)
  if (run === undefined) throw noSuchRun()
  const queue = queues.queues[run.kind]
  const [activity, job, { logs }, state] = await Promise.all([
    createRunActivities(redis, keys).read(sessionId, runId),
    queue.getJob(runId),
    queue.getJobLogs(runId, 0, LOG_LINES - 1, true),
    states.read(),
  ])
  const listed = [...state.runs, ...state.endedRuns].find((each) => each.run.id === runId)
  const row = runRow({ run, sessionId, limitOwner: listed?.limitOwner }, Date.now(), workersByRun(state))
  const outcome = run.problem ?? run.message
  const mono = (words: string | undefined) => words && html`<span class="mono">${words}</span>`
  const requests = Object.entries(activity.requests).map(([outcome, sent]) => `${count(sent)} ${outcome}`)

  const all = facts([
    ['State', html`${runPill(row)} ${mayWrite && !isEnded(run) && cancelButton(row.id)}`],
    ['Waits for', row.waitsFor ? waitOf(row.waitsFor) : idleReasons[row.state]],
    ['Outcome', outcome && redactLine(outcome)],
    ['Done', `${count(row.processed)} of ${count(row.total)}, ${count(row.failed)} failed`],
    [
      `${row.kind === 'cleaning' ? 'Titles' : 'Questions'} per minute, last ${ACTIVITY_MINUTES} min`,
      rate(perMinuteOf(activity, row)),
    ],
    ['Requests', requests.join(', ') || 'none yet'],
    ['Age', age(row.ageSeconds - (row.endedSeconds ?? 0))],
    ['Key', mono(row.key)],
    ['Pace', listed && (await readPace(dependencies, listed, state))],
    ['Model', run.model],
    // The worker that has the run, or had it last.
    ['Worker', mono(row.worker ?? activity.worker)],
    ['Session', mono(row.session)],
    ['Job', (await job?.getState()) ?? 'removed'],
  ])
  return pageFrame({
    title: `Run ${row.id.slice(0, 8)}`,
    words: `${kindNames[row.kind]}, ${row.id}`,
    actions: html`${linkButton(`/ops/runs?q=${row.session}&state=all`, 'Runs of this session')}${
      job && linkButton(`/ops/queues/queue/${row.kind}/${row.id}`, 'Job')
    }`,
    content: html`${panel('state', 'State', '', all)}\n${logPanel(logs.map(redactLine))}`,
  })
}

function logPanel(lines: readonly string[]): Html {
  if (lines.length === 0) {
    const words = 'The job has no log, or was removed with its log a day after the run ended.'
    return panel('log', 'Log', '', html`<p>${words}</p>`)
  }
  const list = html`<ol class="log">${lines.toReversed().map((line) => html`<li>${line}</li>`)}</ol>`
  return panel('log', 'Log', `${lines.length} lines, the latest first`, list)
}

/**
 * Returns for example `one request per 12 s, lowered after a 429, free tier, shared by 2 runs`; undefined if the run has ended,
 * or if each of its servers has a limit of its own.
 */
async function readPace(
  { redis, config }: StateDependencies,
  { run, rateKeys: [rateKey, ...others] }: ShownRun,
  state: State,
): Promise<string | undefined> {
  if (rateKey === undefined || others.length > 0) return undefined
  const spacingMs = run.kind === 'cleaning' ? undefined : spacingOf(run.source ?? 'reddit', config)
  const { intervalMs, isLowered, tier, left } = await readRate(redis, rateKey, spacingMs)
  const runs = state.runs.filter(({ rateKeys }) => rateKeys.includes(rateKey)).length
  return [
    intervalMs === undefined ? 'no request yet' : `one request per ${duration(intervalMs)}`,
    ...(isLowered ? ['lowered after a 429'] : []),
    ...(tier === 'unknown' ? [] : [`${tier} tier`]),
    ...(left ? [`${count(left.requests)} requests in the next ${duration(left.ms)}`] : []),
    ...(runs > 1 ? [`shared by ${count(runs)} runs`] : []),
  ].join(', ')
}

/** What an active run waits for that has no `waitsFor`. */
const idleReasons: Partial<Record<RunRow['state'], string>> = {
  queued: 'a worker',
  paused: 'the user, who paused it',
  running: 'nothing',
  waiting: 'nothing',
}

/** Averages over the last minutes, or since the start of a younger run. */
function perMinuteOf({ resultsByMinute }: RunActivity, { ageSeconds }: RunRow): number {
  const latest = resultsByMinute.reduce((sum, results) => sum + results, 0)
  const thisMinute = (Date.now() % MINUTE_MS) / MINUTE_MS
  return latest / Math.max(1, Math.min(ACTIVITY_MINUTES - 1 + thisMinute, ageSeconds / 60))
}

const noSuchRun = () => new ApiError('not-found', 'There is no such run.')

/** Throws ApiError if no session has the run. */
export async function findSession(
  { redis, keys }: Pick<StateDependencies, 'redis' | 'keys'>,
  runId: RunId,
): Promise<SessionId> {
  const sessionId = await findSessionOfRun(redis, keys, runId)
  if (sessionId === undefined) throw noSuchRun()
  return sessionId
}
