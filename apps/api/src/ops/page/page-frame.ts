import { type Html, html } from './html.ts'
import { brandMark, icon } from './icons.ts'

export interface PageParts {
  title: string
  words: string
  actions: Html
  /** URL of newer content and the interval at which the page's script loads it; undefined for a page that does not change. */
  live: { url: string; everyMs: number } | undefined
  content: Html
}

/** Returns a page for operators. Its theme is the system's. */
export function pageFrame({ title, words, actions, live, content }: PageParts): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Quarry operations</title>
<link rel="icon" type="image/svg+xml" href="/ops/page/mark.svg">
<link rel="stylesheet" href="/ops/page/tokens.css">
<link rel="stylesheet" href="/ops/page/ops.css">
<link rel="stylesheet" href="/ops/page/panels.css">
<link rel="stylesheet" href="/ops/page/verdict.css">
<script src="/ops/page/theme.js"></script>
<script type="module" src="/ops/page/ops.js"></script>
</head>
<body${live && html` data-live="${live.url}" data-every="${live.everyMs}"`}>
<header class="top"><span class="brand">${brandMark}Quarry<a class="crumb" href="/ops">Operations</a></span>
<span class="tools"><span id="updated" class="meta">${live && 'Updated just now'}</span><button id="theme" class="button ghost square" type="button" aria-label="Switch between light and dark theme">${icon('sun')}</button></span></header>
<main class="page">
<div class="head"><div><h1>${title}</h1><p>${words}</p></div>
<div class="actions">${live && pauseButton}${actions}</div></div>
<p id="trouble" class="trouble" role="status" hidden></p>
<div id="live">${content}</div>
</main>
</body>
</html>
`.text
}

const pauseButton = html`<button id="pause" class="button" type="button" aria-pressed="false">${icon('bars')}<span>Pause updates</span></button>`

/** The field that finds runs. */
export function searchForm(q = '', state = ''): Html {
  return html`<form class="search" action="/ops/runs" role="search"><input type="search" name="q" value="${q}" maxlength="100" placeholder="Run, session, key or worker" aria-label="Find runs by run, session, key or worker" autocomplete="off" spellcheck="false">${state === '' ? undefined : html`<input type="hidden" name="state" value="${state}">`}<button class="button" type="submit">Find</button></form>`
}

export function panel(
  id: string,
  title: string,
  words: string | undefined,
  aside: Html | string,
  content: Html,
): Html {
  return html`<section class="panel" aria-labelledby="${id}"><div class="panel-head"><div><h2 id="${id}">${title}</h2>${words && html`<p>${words}</p>`}</div><span class="aside">${aside}</span></div>
<div class="scroll" tabindex="0" role="region" aria-labelledby="${id}">${content}</div></section>`
}

export function counters(all: [name: string, value: string, meta: string][]): Html {
  return html`<dl class="counters">${all.map(
    ([name, value, meta]) =>
      html`<div><dt>${name}</dt><dd><span class="value">${value}</span> <span class="meta">${meta}</span></dd></div>`,
  )}</dl>`
}
