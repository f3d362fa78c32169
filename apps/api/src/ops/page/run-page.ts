import { ACTIVITY_MINUTES } from '@quarry/store/ops/run-activity'
import type { RunDetails } from '../run-details.ts'
import { age, count, duration, rate } from './format.ts'
import { facts, type Html, html, linkButton, pageFrame, panel } from './page-parts.ts'
import { cancelButton, kindNames, runPill, waitOf } from './run-list-page.ts'

const MINUTE_MS = 60_000

/** `traceLink` is the address of a trace, with `{trace}` for its id; undefined for no link. */
export function runPage(details: RunDetails, mayWrite: boolean, traceLink: string | undefined): string {
  const { row, jobState, traceId, log } = details
  return pageFrame({
    title: `Run ${row.id.slice(0, 8)}`,
    words: `${kindNames[row.kind]}, ${row.id}`,
    actions: html`${linkButton(`/ops/runs?q=${row.session}&state=all`, 'Runs of this session')}${
      jobState !== undefined && linkButton(`/ops/queues/queue/${row.kind}/${row.id}`, 'Job')
    }${traceLink !== undefined && linkButton(traceLink.replace('{trace}', traceId), 'Trace')}`,
    content: html`${panel('state', 'State', '', facts(factsOf(details, mayWrite)))}
${panel(
  'log',
  'Log',
  log.length === 0 ? '' : `${log.length} lines, the latest first`,
  log.length === 0
    ? html`<p>The job has no log, or was removed with its log a day after the run ended.</p>`
    : html`<ol class="log">${log.toReversed().map((line) => html`<li>${line}</li>`)}</ol>`,
)}`,
  })
}

function factsOf(details: RunDetails, mayWrite: boolean): [string, Html | string | undefined][] {
  const { row, activity, isActive } = details
  const mono = (words: string | undefined) => words && html`<span class="mono">${words}</span>`
  const requests = Object.entries(activity.requests).map(([outcome, sent]) => `${count(sent)} ${outcome}`)
  return [
    ['State', html`${runPill(row)} ${mayWrite && isActive && cancelButton(row.id)}`],
    ['Waits for', row.waitsFor ? waitOf(row.waitsFor) : isActive ? idleReason(row.state) : undefined],
    ['Outcome', details.outcome],
    ['Done', `${count(row.processed)} of ${count(row.total)}, ${count(row.failed)} failed`],
    [
      `${row.kind === 'cleaning' ? 'Titles' : 'Questions'} per minute, last ${ACTIVITY_MINUTES} min`,
      rate(perMinuteOf(details)),
    ],
    ['Requests', requests.join(', ') || 'none yet'],
    ['Age', age(row.ageSeconds - (row.endedSeconds ?? 0))],
    ['Key', mono(row.key)],
    ['Pace', details.pace && paceOf(details.pace)],
    ['Model', details.model],
    ['Worker', mono(details.worker)],
    ['Session', mono(row.session)],
    ['Job', details.jobState ?? 'removed'],
    ['Trace', mono(details.traceId)],
  ]
}

/** `one request per 12 s, lowered after a 429, free tier, shared by 2 runs` */
function paceOf({ intervalMs, isLowered, tier, left, runs }: NonNullable<RunDetails['pace']>): string {
  return [
    intervalMs === undefined ? 'no request yet' : `one request per ${duration(intervalMs)}`,
    ...(isLowered ? ['lowered after a 429'] : []),
    ...(tier === 'unknown' ? [] : [`${tier} tier`]),
    ...(left ? [`${count(left.requests)} requests in the next ${duration(left.ms)}`] : []),
    ...(runs > 1 ? [`shared by ${count(runs)} runs`] : []),
  ].join(', ')
}

function idleReason(state: RunDetails['row']['state']): string {
  if (state === 'queued') return 'a worker'
  return state === 'paused' ? 'the user, who paused it' : 'nothing'
}

/** Averages over the last minutes, or since the start of a younger run. */
function perMinuteOf({ activity, row }: RunDetails): number {
  const latest = activity.resultsByMinute.reduce((sum, results) => sum + results, 0)
  const thisMinute = (Date.now() % MINUTE_MS) / MINUTE_MS
  return latest / Math.max(1, Math.min(ACTIVITY_MINUTES - 1 + thisMinute, row.ageSeconds / 60))
}
