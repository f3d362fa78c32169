import { formatCount } from '@quarry/contracts/format-count'
import type { WaitingReason } from '@quarry/contracts/run'
import { type RunFilter, type RunList, type RunQuery, type RunRow, runFilters } from '../runs.ts'
import { age, count, duration } from './format.ts'
import { type Html, html } from './html.ts'
import { cell, nothing, number, pageFrame, panel, pill, searchForm } from './page-parts.ts'

const nameOf = (filter: RunFilter) => `${filter.charAt(0).toUpperCase()}${filter.slice(1).replace('-', ' ')}`

export function runListPage(list: RunList, query: RunQuery, mayWrite: boolean): string {
  const { rows, page, pages } = list
  const title = query.q === '' ? `${nameOf(list.filter)} runs` : `Runs that match “${query.q}”`
  const all = formatCount(list.count, 'run')
  return pageFrame({
    title: 'Runs',
    words: 'Runs in trouble come first, then the oldest. Ended runs are listed until their session expires.',
    actions: searchForm(query.q, query.state),
    content: html`<nav class="links" aria-label="State">${runFilters.map((filter) => filterLink(filter, list, query))}</nav>
${panel(
  'runs',
  title,
  pages === 1 ? all : `Page ${page} of ${count(pages)}, ${all}`,
  rows.length === 0 ? html`<p class="empty">${emptyWords(list, query)}</p>` : runTable(rows, mayWrite),
)}
<nav class="links" aria-label="Pages">${page > 1 && pageLink(query, page - 1, 'Previous')}${page < pages && pageLink(query, page + 1, 'Next')}</nav>`,
  })
}

function emptyWords({ filter }: RunList, { q }: RunQuery): string {
  if (q !== '')
    return 'No run matches. Search by the first characters of a run, session or key, or by a worker’s name.'
  return filter === 'all' ? 'There are no runs.' : `There are no ${filter} runs.`
}

function filterLink(filter: RunFilter, list: RunList, query: RunQuery): Html {
  const isCurrent = filter === list.filter
  return html`<a class="button ${isCurrent ? 'current' : 'ghost'}" ${isCurrent && html`aria-current="page"`} href="/ops/runs${addressQuery({ ...query, state: filter }, 1)}">${nameOf(filter)} <span class="meta">${count(list.counts[filter])}</span></a>`
}

const pageLink = (query: RunQuery, page: number, words: string): Html =>
  html`<a class="button" href="/ops/runs${addressQuery(query, page)}">${words}</a>`

function addressQuery({ q, state }: Pick<RunQuery, 'q' | 'state'>, page: number): string {
  const query = new URLSearchParams()
  if (q !== '') query.set('q', q)
  if (state !== '') query.set('state', state)
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? '' : `?${query}`
}

export const kindNames = { cleaning: 'Cleaning', extraction: 'Extraction' } as const

const reasonWords = {
  rate: 'the next slot',
  'minute-quota': 'the minute’s quota',
  'token-quota': 'the minute’s tokens',
  'daily-quota': 'the daily quota',
  'reddit-window': 'Reddit’s window',
  service: 'a failing service',
} as const satisfies Record<WaitingReason, string>

/** `the daily quota, 3 h 05 min` */
export const formatWait = ({ reason, seconds }: { reason: WaitingReason; seconds: number }): string =>
  `${reasonWords[reason]}, ${duration(seconds * 1000)}`

export function runTable(rows: readonly RunRow[], mayWrite: boolean): Html {
  return html`<table>
<thead><tr><th>Run</th><th>State</th><th>Waits for, or reason</th><th>Kind</th><th>Session</th><th>Key</th><th>Worker</th>
<th class="number">Done</th><th class="number">Failed</th><th class="number">Age</th>${mayWrite && html`<th><span class="unseen">Cancel</span></th>`}</tr></thead>
<tbody>${rows.map((run) => runRow(run, mayWrite))}</tbody></table>`
}

function runRow(run: RunRow, mayWrite: boolean): Html {
  const { id, waitsFor, problem, endedSeconds } = run
  return html`<tr><td><a class="mono" href="/ops/runs/${id}" title="${id}">${id.slice(0, 8)}</a></td><td>${runPill(run)}</td><td class="reason">${problem ?? (waitsFor && formatWait(waitsFor)) ?? nothing}</td>
<td>${kindNames[run.kind]}</td><td class="mono">${run.session}</td><td class="mono">${run.key ?? nothing}</td><td class="mono">${run.worker ?? nothing}</td>
${cell(`${count(run.processed)} of ${count(run.total)}`)}${number(run.failed)}${cell(endedSeconds === undefined ? age(run.ageSeconds) : `${age(endedSeconds)} ago`)}${mayWrite && cell(endedSeconds === undefined ? cancelButton(id) : '')}</tr>`
}

export const cancelButton = (id: string): Html =>
  html`<button class="button danger" type="button" data-cancel="${id}">Cancel<span class="unseen"> run ${id.slice(0, 8)}</span></button>`

export function runPill({ state, waitsFor }: Pick<RunRow, 'state' | 'waitsFor'>): Html {
  if (state === 'paused') return pill('warn', 'bars', 'Paused')
  if (state === 'queued') return pill('idle', 'dashed', 'Queued')
  if (state === 'completed') return pill('ok', 'tick', 'Completed')
  if (state === 'ended-early') return pill('warn', 'alert', 'Ended early')
  if (state === 'failed') return pill('bad', 'alert', 'Failed')
  if (state === 'cancelled') return pill('idle', 'dashed', 'Cancelled')
  if (waitsFor?.reason === 'daily-quota') return pill('warn', 'bars', 'Daily quota')
  if (waitsFor?.reason === 'service') return pill('bad', 'alert', 'Service failing')
  return waitsFor === undefined ? pill('ok', 'tick', 'Running') : pill('busy', 'clock', 'Waiting')
}
