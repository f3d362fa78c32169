import type { RunDetails } from '../runs/read-run-details.ts'
import { nothing } from './cells.ts'
import { age, count, rate } from './format.ts'
import { type Html, html } from './html.ts'
import { icon } from './icons.ts'
import { counters, pageFrame, panel } from './page-frame.ts'
import { cancelButton, formatWait, kindNames, runPill } from './run-table.ts'
import { sparkline } from './sparkline.ts'

/** Minutes over which the rate is averaged. */
const RATE_MINUTES = 5
const MINUTE_MS = 60_000

export interface RunPageOptions {
  mayWrite: boolean
  /** Address of a trace, with `{trace}` for its id; undefined for no link. */
  traceLink: string | undefined
}

export function runPage(details: RunDetails, options: RunPageOptions): string {
  const { id, kind } = details.run
  return pageFrame({
    title: `Run ${id.slice(0, 8)}`,
    words: `${kindNames[kind]}, ${id}`,
    actions: html`<a class="button" href="/ops/runs?q=${details.session}&amp;state=all">Runs of this session</a>${
      details.jobState === undefined
        ? undefined
        : html`<a class="button" href="/ops/queues/queue/${kind}/${id}">Job${icon('out')}</a>`
    }${
      options.traceLink === undefined
        ? undefined
        : html`<a class="button" href="${options.traceLink.replace('{trace}', details.traceId)}">Trace${icon('out')}</a>`
    }`,
    live: { url: `/ops/runs/${id}/details.html`, everyMs: 2000 },
    content: runFragment(details, options),
  })
}

export function runFragment(details: RunDetails, { mayWrite }: Pick<RunPageOptions, 'mayWrite'>): Html {
  const { run, activity } = details
  const requests = Object.entries(activity.requests)
  const sent = requests.reduce((sum, [, sentSoFar]) => sum + sentSoFar, 0)
  return html`${counters([
    ['Done', count(run.processed), `of ${count(run.total)}, ${count(run.failed)} failed`],
    [
      run.kind === 'cleaning' ? 'Titles per minute' : 'Questions per minute',
      rate(perMinuteOf(details)),
      `last ${RATE_MINUTES} min`,
    ],
    [
      'Requests',
      count(sent),
      requests.map(([outcome, number]) => `${count(number)} ${outcome}`).join(', ') || 'none yet',
    ],
    [
      'Age',
      age(secondsBetween(run.startedAt, run.finishedAt)),
      run.finishedAt === undefined ? 'still active' : 'from start to end',
    ],
  ])}
${panel('state', 'State', undefined, sparkline('Results per minute, 30 min', activity.resultsByMinute), facts(details, mayWrite))}
${panel('log', 'Log', undefined, details.log.length === 0 ? '' : `${details.log.length} lines, the latest first`, log(details))}`
}

/** Averages over the last minutes, or since the start of a younger run. */
function perMinuteOf({ activity, run }: RunDetails): number {
  const latest = activity.resultsByMinute.slice(-RATE_MINUTES).reduce((sum, results) => sum + results, 0)
  const thisMinute = (Date.now() % MINUTE_MS) / MINUTE_MS
  const ageMinutes = secondsBetween(run.startedAt) / 60
  return latest / Math.max(1, Math.min(RATE_MINUTES - 1 + thisMinute, ageMinutes))
}

const secondsBetween = (from: string, to = new Date().toISOString()) =>
  Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000)

function facts(details: RunDetails, mayWrite: boolean): Html {
  const { run, key, worker, session, jobState, traceId, outcome, isActive } = details
  const { waitingFor } = run
  const waitsFor = waitingFor && {
    reason: waitingFor.reason,
    seconds: Math.max(0, (Date.parse(waitingFor.until) - Date.now()) / 1000),
  }
  const waitWords = waitsFor ? formatWait(waitsFor) : isActive ? waitOf(run.state) : undefined
  const rows: [string, Html | string | undefined][] = [
    [
      'State',
      html`${runPill({ state: run.state, waitsFor })} ${mayWrite && isActive && cancelButton(run.id)}`,
    ],
    ['Waits for', waitWords],
    ['Outcome', outcome],
    ['Key', key && html`<span class="mono">${key}</span>`],
    ['Model', run.model],
    ['Worker', worker && html`<span class="mono">${worker}</span>`],
    ['Session', html`<span class="mono">${session}</span>`],
    ['Job', jobState ?? 'removed'],
    ['Trace', html`<span class="mono">${traceId}</span>`],
  ]
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value ?? nothing}</dd></div>`)}</dl>`
}

function waitOf(state: RunDetails['run']['state']): string {
  if (state === 'queued') return 'a worker'
  return state === 'paused' ? 'the user, who paused it' : 'nothing'
}

function log({ log: lines }: RunDetails): Html {
  if (lines.length === 0)
    return html`<p class="empty">The job has no log, or was removed with its log a day after the run ended.</p>`
  return html`<ol class="log">${lines.toReversed().map((line) => html`<li>${line}</li>`)}</ol>`
}
