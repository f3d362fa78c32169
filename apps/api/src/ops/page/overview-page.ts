import { formatCount } from '@quarry/contracts/format-count'
import type { Overview } from '../overview/read-overview.ts'
import type { Verdict } from '../overview/watch-overview.ts'
import { bytes, count, rate } from './format.ts'
import { type Html, html } from './html.ts'
import { icon } from './icons.ts'
import { keysShownOf, pacing, processes, recentFailures, runsByState } from './overview-tables.ts'
import { counters, pageFrame, panel, searchForm } from './page-frame.ts'
import { runTable } from './run-table.ts'
import { sparkline } from './sparkline.ts'
import { verdictPanel } from './verdict-panel.ts'

/** Returns the page around the overview. */
export function overviewPage(verdict: Verdict, mayWrite: boolean): string {
  return pageFrame({
    title: 'Overview',
    words:
      'Problems, runs, keys and processes. Keys appear as fingerprints only; titles and names never appear here.',
    actions: html`${searchForm()}<a class="button" href="/ops/queues">Job queues${icon('out')}</a><a class="button" href="/metrics">Metrics${icon('out')}</a>`,
    live: { url: '/ops/overview.html', everyMs: 5000 },
    content: overviewFragment(verdict, mayWrite),
  })
}

/** Returns the part of the page that changes. */
export function overviewFragment(verdict: Verdict, mayWrite: boolean): Html {
  return html`${verdictPanel(verdict)}${verdict.overview && figures(verdict.overview, mayWrite)}`
}

function figures(overview: Overview, mayWrite: boolean): Html {
  const { memory, runs, runsNow } = overview
  return html`${counters([
    ['Titles cleaned per minute', rate(overview.titlesPerMinute), 'last 5 min'],
    [
      'Runs now',
      count(runsNow),
      `${count(overview.runsRunning)} running, ${formatCount(overview.sessions, 'session')}`,
    ],
    memory
      ? [
          'Redis memory',
          bytes(memory.usedBytes),
          `${memory.maxBytes === 0 ? 'no limit' : `of ${bytes(memory.maxBytes)}`}, ${memory.policy}`,
        ]
      : ['Redis memory', '—', 'not reported by Redis'],
    ['429 responses', count(overview.throttledLastHour), 'last hour'],
  ])}
${panel('states', 'Runs by state', undefined, sparkline('Titles cleaned per minute, 1 h', overview.titlesByMinute), runsByState(overview))}
${panel('runs', 'Active runs', undefined, runsShownOf(overview), runs.length === 0 ? html`<p class="empty">No run is active.</p>` : runTable(runs, mayWrite))}
${panel('failures', 'Recent failures', undefined, html`<a href="/ops/runs?state=failed">All failed runs</a>`, recentFailures(overview))}
${panel('keys', 'Pacing per key', 'One row per key and model in use. The interval is the time between two requests, over all workers.', keysShownOf(overview), pacing(overview))}
${panel('processes', 'Processes', undefined, 'The runs of a worker that is gone continue on another within 20 s.', processes(overview))}`
}

function runsShownOf({ runs, runsNow }: Overview): Html {
  if (runs.length === runsNow) return html`<a href="/ops/runs?state=all">All runs</a>`
  return html`The first ${runs.length} of ${count(runsNow)}, those in trouble first. <a href="/ops/runs">All active runs</a>`
}
