import { count } from './format.ts'
import { brandMark, type Html, html, type IconName, icon } from './html.ts'

export interface PageParts {
  title: string
  words: string
  actions: Html
  content: Html
}

/** Returns a page for operators, which loads itself again every few seconds. Its theme is the system's. */
export function pageFrame({ title, words, actions, content }: PageParts): string {
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
<script src="/ops/page/ops.js"></script>
</head>
<body>
<header class="top"><span class="brand">${brandMark}Quarry<a class="crumb" href="/ops">Operations</a></span><span id="updated" class="meta">Updated just now</span></header>
<main class="page">
<div class="head"><div><h1>${title}</h1><p>${words}</p></div>
<div class="actions"><button id="pause" class="button" type="button" aria-pressed="false">Pause updates</button>${actions}</div></div>
<p id="trouble" class="trouble" role="status" hidden></p>
<div id="live">${content}</div>
</main>
</body>
</html>
`.text
}

/** The field that finds runs. */
export function searchForm(q = '', state = ''): Html {
  return html`<form class="search" action="/ops/runs" role="search"><input type="search" name="q" value="${q}" maxlength="100" placeholder="Run, session, key or worker" aria-label="Find runs by run, session, key or worker" autocomplete="off" spellcheck="false">${state !== '' && html`<input type="hidden" name="state" value="${state}">`}<button class="button" type="submit">Find</button></form>`
}

export function panel(id: string, title: string, aside: Html | string, content: Html): Html {
  return html`<section class="panel" aria-labelledby="${id}"><div class="panel-head"><h2 id="${id}">${title}</h2><span class="meta">${aside}</span></div>
<div class="scroll" tabindex="0" role="region" aria-labelledby="${id}">${content}</div></section>`
}

/** Names and values in a grid. */
export function facts(all: [name: string, value: Html | string | undefined][]): Html {
  return html`<dl class="facts">${all.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value ?? nothing}</dd></div>`)}</dl>`
}

type Tone = 'ok' | 'busy' | 'warn' | 'bad' | 'idle'

export const pill = (tone: Tone, name: IconName, words: string): Html =>
  html`<span class="pill ${tone}">${icon(name)}${words}</span>`

export const nothing = html`<span class="meta">—</span>`
export const number = (value: number): Html => cell(count(value))
export const cell = (content: Html | string): Html => html`<td class="number">${content}</td>`
