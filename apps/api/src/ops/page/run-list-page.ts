import { formatCount } from '@quarry/contracts/format-count'
import { type RunFilter, type RunList, type RunQuery, runFilters } from '../runs/list-runs.ts'
import { count } from './format.ts'
import { type Html, html } from './html.ts'
import { pageFrame, panel, searchForm } from './page-frame.ts'
import { runTable } from './run-table.ts'

const filterNames: Record<RunFilter, string> = {
  active: 'Active',
  running: 'Running',
  waiting: 'Waiting',
  queued: 'Queued',
  paused: 'Paused',
  failed: 'Failed',
  completed: 'Completed',
  cancelled: 'Cancelled',
  all: 'All',
}

export function runListPage(list: RunList, query: RunQuery, mayWrite: boolean): string {
  return pageFrame({
    title: 'Runs',
    words: 'Runs in trouble come first, then the oldest. Ended runs are listed until their session expires.',
    actions: searchForm(query.q, query.state),
    live: { url: `/ops/runs.html${addressQuery(query, list.page)}`, everyMs: 5000 },
    content: runListFragment(list, query, mayWrite),
  })
}

export function runListFragment(list: RunList, query: RunQuery, mayWrite: boolean): Html {
  const table =
    list.rows.length === 0
      ? html`<p class="empty">${emptyWords(list, query)}</p>`
      : runTable(list.rows, mayWrite)
  return html`<nav class="filters" aria-label="State">${runFilters.map((filter) => filterLink(filter, list, query))}</nav>
${panel('runs', query.q === '' ? `${filterNames[list.filter]} runs` : `Runs that match “${query.q}”`, undefined, shownOf(list), table)}${pager(list, query)}`
}

function emptyWords({ filter }: RunList, { q }: RunQuery): string {
  if (q !== '')
    return 'No run matches. Search by the first characters of a run, session or key, or by a worker’s name.'
  return filter === 'all' ? 'There are no runs.' : `There are no ${filterNames[filter].toLowerCase()} runs.`
}

function filterLink(filter: RunFilter, list: RunList, query: RunQuery): Html {
  const isCurrent = filter === list.filter
  return html`<a class="button small ${isCurrent ? 'current' : 'ghost'}" ${isCurrent ? html`aria-current="page"` : undefined} href="/ops/runs${addressQuery({ ...query, state: filter }, 1)}">${filterNames[filter]}</a>`
}

function shownOf({ count: all, page, pages }: RunList): string {
  return pages === 1 ? formatCount(all, 'run') : `Page ${page} of ${count(pages)}, ${formatCount(all, 'run')}`
}

function pager({ page, pages }: RunList, query: RunQuery): Html | undefined {
  if (pages === 1) return undefined
  const link = (to: number, words: string) =>
    to >= 1 && to <= pages
      ? html`<a class="button" href="/ops/runs${addressQuery(query, to)}">${words}</a>`
      : undefined
  return html`<nav class="pager" aria-label="Pages">${link(page - 1, 'Previous')}${link(page + 1, 'Next')}</nav>`
}

function addressQuery({ q, state }: Pick<RunQuery, 'q' | 'state'>, page: number): string {
  const query = new URLSearchParams()
  if (q !== '') query.set('q', q)
  if (state !== '') query.set('state', state)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
