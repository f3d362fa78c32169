import { formatCount } from '@quarry/contracts/format-count'
import type { Overview } from '../overview/read-overview.ts'
import { bytes, count } from './format.ts'
import { type Html, html } from './html.ts'
import { brandMark, icon } from './icons.ts'
import { activeRuns, keysShownOf, pacing, runsByState, shownOf, workers } from './overview-tables.ts'

/** Returns the page around the overview. Its script replaces the overview every few seconds. */
export function overviewPage(overview: Overview, mayWrite: boolean): string {
  return html`<!doctype html>
<html lang="en" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Operations · Quarry</title>
<link rel="icon" type="image/svg+xml" href="/ops/page/mark.svg">
<link rel="stylesheet" href="/ops/page/tokens.css">
<link rel="stylesheet" href="/ops/page/ops.css">
<link rel="stylesheet" href="/ops/page/panels.css">
<script type="module" src="/ops/page/ops.js"></script>
</head>
<body>
<header class="top"><span class="brand">${brandMark}Quarry<span class="crumb">Operations</span></span>
<span class="tools"><span id="updated" class="meta">Updated just now</span><button id="theme" class="button ghost square" type="button" aria-label="Switch between light and dark theme">${icon('sun')}</button></span></header>
<main class="page">
<div class="head"><div><h1>Overview</h1><p>Runs, keys and workers of this deployment. Keys appear as fingerprints only; titles and names never appear here.</p></div>
<div class="actions"><button id="pause" class="button" type="button" aria-pressed="false">${icon('bars')}<span>Pause updates</span></button><a class="button" href="/ops/queues">Job queues${icon('out')}</a><a class="button" href="/metrics">Metrics${icon('out')}</a></div></div>
<p id="trouble" class="trouble" role="status" hidden></p>
<div id="overview">${overviewFragment(overview, mayWrite)}</div>
</main>
</body>
</html>
`.text
}

/** Returns the part of the page that changes. */
export function overviewFragment(overview: Overview, mayWrite: boolean): Html {
  const { memory } = overview
  return html`${counters([
    ['Questions per minute', count(overview.titlesPerMinute), 'last 5 min'],
    [
      'Runs now',
      count(overview.runsNow),
      `${count(overview.runsRunning)} running, ${formatCount(overview.sessions, 'session')}`,
    ],
    memory
      ? [
          'Redis memory',
          bytes(memory.usedBytes),
          `of ${memory.maxBytes === 0 ? 'no limit' : bytes(memory.maxBytes)}, ${memory.policy}`,
        ]
      : ['Redis memory', '—', 'not reported by Redis'],
    ['429 responses', count(overview.throttledLastHour), 'last hour'],
  ])}
${panel('states', 'Runs by state', undefined, sparkline(overview.titlesByMinute), runsByState(overview))}
${panel('runs', 'Active runs', undefined, html`${shownOf(overview)}`, activeRuns(overview, mayWrite))}
${panel('keys', 'Pacing per key', 'One row per key and model in use. The interval is the time between two requests, over all workers.', html`${keysShownOf(overview)}`, pacing(overview))}
${panel('workers', 'Workers', undefined, html`Other workers take over the runs of a worker without a heartbeat for 30 s.`, workers(overview))}`
}

function counters(all: [name: string, value: string, meta: string][]): Html {
  return html`<dl class="counters">${all.map(
    ([name, value, meta]) =>
      html`<div><dt>${name}</dt><dd><span class="value">${value}</span> <span class="meta">${meta}</span></dd></div>`,
  )}</dl>`
}

function panel(id: string, title: string, words: string | undefined, aside: Html, content: Html): Html {
  return html`<section class="panel" aria-labelledby="${id}"><div class="panel-head"><div><h2 id="${id}">${title}</h2>${words && html`<p>${words}</p>`}</div><span class="aside">${aside}</span></div>
<div class="scroll" tabindex="0" role="region" aria-labelledby="${id}">${content}</div></section>`
}

const WIDTH = 150
const HEIGHT = 34

function sparkline(values: readonly number[]): Html {
  const most = Math.max(1, ...values)
  const points = values.map((value, i) => {
    const x = (i / Math.max(1, values.length - 1)) * WIDTH
    return `${x.toFixed(1)},${(HEIGHT - 3 - (value / most) * (HEIGHT - 8)).toFixed(1)}`
  })
  return html`<span class="spark">Questions per minute, 1 h <svg width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Most in one minute: ${count(Math.max(0, ...values))}"><polyline points="${points.join(' ')}"/><line x1="0" x2="${WIDTH}" y1="${HEIGHT - 0.5}" y2="${HEIGHT - 0.5}"/></svg></span>`
}
