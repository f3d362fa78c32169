import { formatCount } from '@quarry/contracts/format-count'
import { type RunFilter, type RunList, type RunQuery, runFilters } from '../runs.ts'
import { count } from './format.ts'
import { type Html, html } from './html.ts'
import { pageFrame, panel, searchForm } from './page-parts.ts'
import { runTable } from './run-table.ts'

const nameOf = (filter: RunFilter) => `${filter.charAt(0).toUpperCase()}${filter.slice(1)}`

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
