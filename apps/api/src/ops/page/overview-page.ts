import type { DatedProblem, Overview } from '../overview.ts'
import { runbookOf } from '../problems/problems.ts'
import type { ProcessRow } from '../processes.ts'
import type { AddressLimit } from '../read-state.ts'
import { age, bytes, count, duration, rate } from './format.ts'
import {
  cell,
  facts,
  type Html,
  html,
  linkButton,
  mono,
  nothing,
  number,
  pageFrame,
  panel,
  pill,
  searchForm,
  table,
} from './page-parts.ts'
import { formatWait, runTable } from './run-list-page.ts'

/** Figures older than this are marked. The page reads new ones every 5 s. */
const STALE_SECONDS = 15

export function overviewPage(overview: Overview, mayWrite: boolean): string {
  return pageFrame({
    title: 'Overview',
    words: 'Keys appear as fingerprints only; titles and names never appear here.',
    actions: html`${searchForm()}${linkButton('/ops/queues', 'Job queues')}${linkButton('/metrics', 'Metrics')}`,
    content: html`${problemPanel(overview)}${overview.figures && figuresOf(overview.figures, mayWrite)}`,
  })
}

const levelPills: Record<DatedProblem['level'], Html> = {
  critical: pill('bad', 'Critical'),
  warning: pill('warn', 'Warning'),
  notice: pill('idle', 'Notice'),
}

/** Returns the list of problems, or a line that there are none. */
function problemPanel({ problems, ageSeconds, figures }: Overview): Html {
  const wrong = problems.filter(({ level }) => level !== 'notice').length
  const title = wrong === 1 ? 'One thing is wrong' : `${wrong} things are wrong`
  return html`<section class="panel" aria-labelledby="problems">
<h2 id="problems">${wrong > 0 ? title : 'Nothing is wrong'}</h2>
${figures && ageSeconds > STALE_SECONDS && html`<p class="bad" role="status">The figures below are ${age(ageSeconds)} old.</p>`}
${!figures && html`<p class="bad" role="status">There are no figures yet: Redis has not responded since this API started.</p>`}
${problems.map(problemLine)}</section>`
}

function problemLine(problem: DatedProblem): Html {
  const seconds = Math.max(0, (Date.now() - problem.sinceMs) / 1000)
  return html`<p class="problem">${levelPills[problem.level]} <strong>${problem.text}</strong><br>
For ${problem.isAtLeast && 'at least '}${age(seconds)}. Affects ${problem.affects}. What to do: docs/running/runbook.md, <em>${runbookOf(problem)}</em></p>`
}

type Figures = NonNullable<Overview['figures']>

function figuresOf({ memory, runs, processes, addressLimits, ...figures }: Figures, mayWrite: boolean): Html {
  const all = html`<a href="/ops/runs">All active runs</a>, <a href="/ops/runs?state=failed">failed runs</a>`
  return html`<div class="panel">${facts([
    ['Titles cleaned per minute, last 5 min', rate(figures.titlesPerMinute)],
    ['Active runs', count(figures.runsNow)],
    ['Sessions', count(figures.sessions)],
    ['429 responses, last hour', count(figures.throttledLastHour)],
    [
      'Redis memory',
      memory &&
        `${bytes(memory.usedBytes)} of ${memory.maxBytes === 0 ? 'no limit' : bytes(memory.maxBytes)}, ${memory.policy}`,
    ],
  ])}</div>
${panel(
  'runs',
  'Active runs',
  runs.length < figures.runsNow ? html`The first ${runs.length}, those in trouble first. ${all}` : all,
  runs.length === 0 ? html`<p>No run is active.</p>` : runTable(runs, mayWrite),
)}
${panel(
  'limits',
  'Limits of this server’s address',
  'Shared by all users. Runs on keys have limits of their own, on their pages.',
  table(['Source', 'Rate', 'Waits for', 'Left'], ['Active runs'], addressLimits.map(limitRow)),
)}
${panel(
  'processes',
  'Processes',
  'The runs of a worker that is gone continue on another within 20 s.',
  table(
    ['Process', 'Kind', 'State', 'Version', 'Build'],
    ['Active runs', 'Last heard', 'Loop delay', 'Memory', 'Up for'],
    processes.map(processRow),
  ),
)}`
}

function limitRow({ name, intervalMs, blocked, left, runs }: AddressLimit): Html {
  return html`<tr>${cell(name)}${cell(intervalMs === undefined ? nothing : `one request per ${duration(intervalMs)}`)}${cell(blocked ? formatWait(blocked.reason, blocked.ms) : nothing)}${cell(left ? `${count(left.requests)} requests in the next ${duration(left.ms)}` : nothing)}${number(runs)}</tr>`
}

const processPills: Record<ProcessRow['state'], Html> = {
  serving: pill('ok', 'Serving'),
  draining: pill('busy', 'Draining'),
  silent: pill('bad', 'No heartbeat'),
  ended: pill('idle', 'Stopped'),
}

function processRow({ app, name, state, ...row }: ProcessRow): Html {
  const figures =
    state === 'silent' || state === 'ended'
      ? [nothing, nothing, nothing]
      : [`${row.loopDelayMs} ms`, bytes(row.memoryBytes), age(row.upSeconds)]
  return html`<tr>${mono(name)}${cell(app === 'api' ? 'API' : 'Worker')}${cell(processPills[state])}${cell(row.version)}${mono(row.build)}${number(app === 'worker' ? row.held : nothing)}${number(age(row.silentSeconds))}${figures.map(number)}</tr>`
}
