import { count } from './format.ts'

/** Markup that needs no escaping. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | false | undefined | readonly Part[]

/** Template tag: escapes every value that is not markup already, joins lists, and writes nothing for undefined and false. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((string, i) => string + textOf(parts[i])).join(''))
}

function textOf(part: Part): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(textOf).join('')
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

interface PageParts {
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
<header class="row"><strong>Quarry</strong><a href="/ops">Operations</a><span id="updated" class="meta">Updated just now</span></header>
<main>
<div class="row"><h1>${title}</h1><button id="pause" class="button" type="button" aria-pressed="false">Pause updates</button>${actions}</div>
<p class="meta">${words}</p>
<p id="trouble" class="warn" role="status" hidden></p>
<div id="live">${content}</div>
</main>
</body>
</html>
`.text
}

/** The field that finds runs. */
export function searchForm(q = '', state = ''): Html {
  return html`<form class="row" action="/ops/runs" role="search"><input type="search" name="q" value="${q}" maxlength="100" placeholder="Run, session, key or worker" aria-label="Find runs by run, session, key or worker" autocomplete="off" spellcheck="false">${state !== '' && html`<input type="hidden" name="state" value="${state}">`}<button class="button" type="submit">Find</button></form>`
}

export function panel(id: string, title: string, aside: Html | string, content: Html): Html {
  return html`<section class="panel" aria-labelledby="${id}"><div class="row"><h2 id="${id}">${title}</h2><span class="meta">${aside}</span></div>
<div class="scroll" tabindex="0" role="region" aria-labelledby="${id}">${content}</div></section>`
}

/** `numbers` are the columns of numbers. */
export function table(columns: readonly string[], numbers: readonly string[], rows: readonly Html[]): Html {
  return html`<table><thead><tr>${columns.map((name) => html`<th>${name}</th>`)}${numbers.map((name) => html`<th class="number">${name}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`
}

export const linkButton = (address: string, words: string, isCurrent = false): Html =>
  html`<a class="button" ${isCurrent && html`aria-current="page"`} href="${address}">${words}</a>`

/** Names and values in a grid. */
export function facts(all: [name: string, value: Html | string | undefined][]): Html {
  return html`<dl class="facts">${all.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value ?? nothing}</dd></div>`)}</dl>`
}

export type Tone = 'ok' | 'busy' | 'warn' | 'bad' | 'idle'

export const pill = (tone: Tone, words: string): Html => html`<span class="pill ${tone}">${words}</span>`

export const nothing = html`<span class="meta">—</span>`
export const cell = (content: Html | string): Html => html`<td>${content}</td>`
export const mono = (text: string | undefined): Html => html`<td class="mono">${text ?? nothing}</td>`
export const number = (content: Html | string | number): Html =>
  html`<td class="number">${typeof content === 'number' ? count(content) : content}</td>`
