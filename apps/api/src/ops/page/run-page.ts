import { ACTIVITY_MINUTES } from '@quarry/store/ops/run-activity'
import type { RunDetails } from '../run-details.ts'
import { age, count, duration, rate } from './format.ts'
import { type Html, html } from './html.ts'
import { facts, pageFrame, panel } from './page-parts.ts'
import { cancelButton, formatWait, kindNames, runPill } from './run-list-page.ts'

const MINUTE_MS = 60_000

export interface RunPageOptions {
  mayWrite: boolean
  /** Address of a trace, with `{trace}` for its id; undefined for no link. */
  traceLink: string | undefined
}

export function runPage(details: RunDetails, { mayWrite, traceLink }: RunPageOptions): string {
  const { run, session, jobState, traceId, log } = details
  const link = (address: string, words: string) => html`<a class="button" href="${address}">${words}</a>`
  return pageFrame({
    title: `Run ${run.id.slice(0, 8)}`,
    words: `${kindNames[run.kind]}, ${run.id}`,
    actions: html`${link(`/ops/runs?q=${session}&state=all`, 'Runs of this session')}${
      jobState !== undefined && link(`/ops/queues/queue/${run.kind}/${run.id}`, 'Job')
    }${traceLink !== undefined && link(traceLink.replace('{trace}', traceId), 'Trace')}`,
    content: html`${panel('state', 'State', '', facts(factsOf(details, mayWrite)))}
${panel(
  'log',
  'Log',
  log.length === 0 ? '' : `${log.length} lines, the latest first`,
  log.length === 0
    ? html`<p class="empty">The job has no log, or was removed with its log a day after the run ended.</p>`
    : html`<ol class="log">${log.toReversed().map((line) => html`<li>${line}</li>`)}</ol>`,
)}`,
  })
}

function factsOf(details: RunDetails, mayWrite: boolean): [string, Html | string | undefined][] {
  const { run, activity, isActive, key, worker } = details
  const waitsFor = run.waitingFor && {
    reason: run.waitingFor.reason,
    seconds: secondsBetween(new Date().toISOString(), run.waitingFor.until),
  }
  const mono = (words: string | undefined) => words && html`<span class="mono">${words}</span>`
  return [
    [
      'State',
      html`${runPill({ state: run.state, waitsFor })} ${mayWrite && isActive && cancelButton(run.id)}`,
    ],
    ['Waits for', waitsFor ? formatWait(waitsFor) : isActive ? waitOf(run.state) : undefined],
    ['Outcome', details.outcome],
    ['Done', `${count(run.processed)} of ${count(run.total)}, ${count(run.failed)} failed`],
    [
      `${run.kind === 'cleaning' ? 'Titles' : 'Questions'} per minute, last ${ACTIVITY_MINUTES} min`,
      rate(perMinuteOf(details)),
    ],
    [
      'Requests',
      Object.entries(activity.requests)
        .map(([outcome, number]) => `${count(number)} ${outcome}`)
        .join(', ') || 'none yet',
    ],
    ['Age', age(secondsBetween(run.startedAt, run.finishedAt))],
    ['Key', mono(key)],
    ['Pace', details.pace && paceOf(details.pace)],
    ['Model', run.model],
    ['Worker', mono(worker)],
    ['Session', mono(details.session)],
    ['Job', details.jobState ?? 'removed'],
    ['Trace', mono(details.traceId)],
  ]
}

/** `one request per 12 s, lowered after a 429, free tier, shared by 2 runs` */
function paceOf({ intervalMs, isLowered, tier, runs }: NonNullable<RunDetails['pace']>): string {
  return [
    intervalMs === undefined ? 'no request yet' : `one request per ${duration(intervalMs)}`,
    ...(isLowered ? ['lowered after a 429'] : []),
    ...(tier === 'unknown' ? [] : [`${tier} tier`]),
    ...(runs > 1 ? [`shared by ${count(runs)} runs`] : []),
  ].join(', ')
}

function waitOf(state: RunDetails['run']['state']): string {
  if (state === 'queued') return 'a worker'
  return state === 'paused' ? 'the user, who paused it' : 'nothing'
}

/** Averages over the last minutes, or since the start of a younger run. */
function perMinuteOf({ activity, run }: RunDetails): number {
  const latest = activity.resultsByMinute.reduce((sum, results) => sum + results, 0)
  const thisMinute = (Date.now() % MINUTE_MS) / MINUTE_MS
  return latest / Math.max(1, Math.min(ACTIVITY_MINUTES - 1 + thisMinute, secondsBetween(run.startedAt) / 60))
}

const secondsBetween = (from: string, to = new Date().toISOString()) =>
  Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000)
