import { formatCount } from '@quarry/contracts/format-count'
import type { RunState, WaitingReason } from '@quarry/contracts/run'
import { type RunFilter, type RunList, type RunQuery, type RunRow, runFilters } from '../runs.ts'
import { age, count, duration } from './format.ts'
import {
  cell,
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
  type Tone,
  table,
} from './page-parts.ts'

const nameOf = (filter: RunFilter) => `${filter.charAt(0).toUpperCase()}${filter.slice(1).replace('-', ' ')}`

export function runListPage(list: RunList, query: RunQuery, mayWrite: boolean): string {
  const { rows, page, pages } = list
  const title = query.q === '' ? `${nameOf(list.filter)} runs` : `Runs that match “${query.q}”`
  const all = formatCount(list.count, 'run')
  const link = (words: string, to: Partial<RunQuery>, isCurrent = false) =>
    linkButton(addressOf({ ...query, page: 1, ...to }), words, isCurrent)
  return pageFrame({
    title: 'Runs',
    words: 'Runs in trouble come first, then the oldest. Ended runs are listed until their session expires.',
    actions: searchForm(query.q, query.state),
    content: html`<nav class="row" aria-label="State">${runFilters.map((state) => link(`${nameOf(state)} ${count(list.counts.get(state) ?? 0)}`, { state }, state === list.filter))}</nav>
${panel(
  'runs',
  title,
  pages === 1 ? all : `Page ${page} of ${count(pages)}, ${all}`,
  rows.length === 0 ? html`<p>${emptyWords(list, query)}</p>` : runTable(rows, mayWrite),
)}
<nav class="row" aria-label="Pages">${page > 1 && link('Previous', { page: page - 1 })}${page < pages && link('Next', { page: page + 1 })}</nav>`,
  })
}

function emptyWords({ filter }: RunList, { q }: RunQuery): string {
  if (q !== '')
    return 'No run matches. Search by the first characters of a run, session or key, or by a worker’s name.'
  return filter === 'all' ? 'There are no runs.' : `There are no ${filter} runs.`
}

function addressOf({ q, state, page }: RunQuery): string {
  const fields = { q, state, page: page > 1 ? String(page) : '' }
  const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''))
  return query.size === 0 ? '/ops/runs' : `/ops/runs?${query}`
}

export const kindNames = { cleaning: 'Cleaning', extraction: 'Extraction' } as const

const reasonWords: Record<WaitingReason, string> = {
  rate: 'the next slot',
  'minute-quota': 'the minute’s quota',
  'token-quota': 'the minute’s tokens',
  'daily-quota': 'the daily quota',
  'source-window': 'the window of requests',
  service: 'a failing service',
}

/** `the daily quota, until 00:00 UTC, 3 h 05 min` */
export function formatWait(reason: WaitingReason, ms: number): string {
  const until = new Date(Date.now() + ms).toISOString().slice(11, 16)
  return `${reasonWords[reason]}, until ${until} UTC, ${duration(ms)}`
}

/** `Stack Exchange: the daily quota, until 00:00 UTC, 3 h 05 min` */
export const waitOf = ({ service, reason, seconds }: NonNullable<RunRow['waitsFor']>): string =>
  `${service}: ${formatWait(reason, seconds * 1000)}`

export const runTable = (rows: readonly RunRow[], mayWrite: boolean): Html =>
  table(
    ['Run', 'State', 'Waits for, or reason', 'Kind', 'Session', 'Key', 'Worker'],
    ['Done', 'Failed', 'Age', ...(mayWrite ? [''] : [])],
    rows.map((run) => runRow(run, mayWrite)),
  )

function runRow(run: RunRow, mayWrite: boolean): Html {
  const { id, waitsFor, problem, endedSeconds } = run
  return html`<tr><td><a class="mono" href="/ops/runs/${id}" title="${id}">${id.slice(0, 8)}</a></td>${cell(runPill(run))}<td class="reason">${problem ?? (waitsFor && waitOf(waitsFor)) ?? nothing}</td>
${cell(kindNames[run.kind])}${mono(run.session)}${mono(run.key)}${mono(run.worker)}
${number(`${count(run.processed)} of ${count(run.total)}`)}${number(run.failed)}${number(endedSeconds === undefined ? age(run.ageSeconds) : `${age(endedSeconds)} ago`)}${mayWrite && number(endedSeconds === undefined ? cancelButton(id) : '')}</tr>`
}

export const cancelButton = (id: string): Html =>
  html`<button class="button" type="button" data-cancel="${id}" aria-label="Cancel run ${id.slice(0, 8)}">Cancel</button>`

const stateTones: Record<RunState, Tone> = {
  queued: 'idle',
  running: 'ok',
  waiting: 'busy',
  paused: 'warn',
  completed: 'ok',
  'ended-early': 'warn',
  failed: 'bad',
  cancelled: 'idle',
}

export function runPill({ state, waitsFor }: Pick<RunRow, 'state' | 'waitsFor'>): Html {
  if (waitsFor?.reason === 'daily-quota') return pill('warn', 'Daily quota')
  if (waitsFor?.reason === 'service') return pill('bad', 'Service failing')
  const shown = waitsFor ? 'waiting' : state
  return pill(stateTones[shown], nameOf(shown))
}
