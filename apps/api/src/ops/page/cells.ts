import { count } from './format.ts'
import { type Html, html } from './html.ts'
import { type IconName, icon } from './icons.ts'

export type Tone = 'ok' | 'busy' | 'warn' | 'bad' | 'idle'

export const pill = (tone: Tone, name: IconName, words: string): Html =>
  html`<span class="pill ${tone}">${icon(name)}${words}</span>`

export const nothing = html`<span class="quiet">—</span>`

export const number = (value: number): Html =>
  value === 0 ? html`<span class="quiet">0</span>` : html`${count(value)}`

export const cell = (content: Html | string): Html => html`<td class="number">${content}</td>`
