import type { DatedProblem, Overview, ProcessRow } from '../overview.ts'
import { runbookOf } from '../problems/problems.ts'
import { age, bytes, count, rate } from './format.ts'
import { type Html, html, type IconName, icon } from './html.ts'
import { cell, facts, nothing, pageFrame, panel, pill, searchForm } from './page-parts.ts'
import { runTable } from './run-list-page.ts'

/** Figures older than this are marked. The page reads new ones every 5 s. */
const STALE_SECONDS = 15

type Figures = NonNullable<Overview['figures']>

export function overviewPage(overview: Overview, mayWrite: boolean): string {
  return pageFrame({
    title: 'Overview',
    words: 'Keys appear as fingerprints only; titles and names never appear here.',
    actions: html`${searchForm()}<a class="button" href="/ops/queues">Job queues</a><a class="button" href="/metrics">Metrics</a>`,
    content: html`${problemPanel(overview)}${overview.figures && figuresOf(overview.figures, mayWrite)}`,
  })
}

const looks: Record<DatedProblem['level'], { tone: string; name: IconName; words: string }> = {
  critical: { tone: 'bad', name: 'alert', words: 'Critical' },
  warning: { tone: 'warn', name: 'triangle', words: 'Warning' },
  notice: { tone: 'idle', name: 'clock', words: 'Notice' },
}

/** Returns the list of problems, or a line that there are none. */
function problemPanel({ problems, ageSeconds, figures }: Overview): Html {
  const wrong = problems.filter(({ level }) => level !== 'notice').length
  const title = wrong === 1 ? 'One thing is wrong' : `${wrong} things are wrong`
  return html`<section class="panel problems" aria-labelledby="problems">
<h2 id="problems">${wrong > 0 ? title : html`${icon('tick')}Nothing is wrong`}</h2>
${figures && ageSeconds > STALE_SECONDS && html`<p class="stale" role="status">The figures below are ${age(ageSeconds)} old.</p>`}
${!figures && html`<p class="stale" role="status">There are no figures yet: Redis has not responded since this API started.</p>`}
${problems.length > 0 && html`<ul>${problems.map(problemItem)}</ul>`}</section>`
}

function problemItem(problem: DatedProblem): Html {
  const { tone, name, words } = looks[problem.level]
  const seconds = Math.max(0, (Date.now() - problem.sinceMs) / 1000)
  return html`<li class="${tone}">${icon(name)}<div><strong><span class="unseen">${words}: </span>${problem.text}</strong>
<p>For ${problem.isAtLeast && 'at least '}${age(seconds)}. Affects ${problem.affects}. What to do: docs/running/runbook.md, <em>${runbookOf(problem)}</em></p></div></li>`
}

function figuresOf({ memory, runs, processes, ...figures }: Figures, mayWrite: boolean): Html {
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
  runs.length === 0 ? html`<p class="empty">No run is active.</p>` : runTable(runs, mayWrite),
)}
${panel(
  'processes',
  'Processes',
  'The runs of a worker that is gone continue on another within 20 s.',
  html`<table>
<thead><tr><th>Process</th><th>Kind</th><th>State</th><th>Version</th><th>Build</th><th class="number">Active runs</th><th class="number">Last heard</th><th class="number">Loop delay</th><th class="number">Memory</th><th class="number">Up for</th></tr></thead>
<tbody>${processes.map(processRow)}</tbody></table>`,
)}`
}

const processPills = {
  serving: pill('ok', 'tick', 'Serving'),
  draining: pill('busy', 'down', 'Draining'),
  silent: pill('bad', 'alert', 'No heartbeat'),
  ended: pill('idle', 'dashed', 'Stopped'),
} as const satisfies Record<ProcessRow['state'], Html>

function processRow({ app, name, state, ...row }: ProcessRow): Html {
  const figures =
    state === 'silent' || state === 'ended'
      ? [nothing, nothing, nothing]
      : [`${row.loopDelayMs} ms`, bytes(row.memoryBytes), age(row.upSeconds)]
  return html`<tr><td class="mono">${name}</td><td>${app === 'api' ? 'API' : 'Worker'}</td><td>${processPills[state]}</td><td>${row.version}</td><td class="mono">${row.build}</td>${cell(app === 'worker' ? count(row.held) : nothing)}${cell(age(row.silentSeconds))}${figures.map(cell)}</tr>`
}
