import { formatCount } from '@quarry/contracts/format-count'
import type { Overview, RunRow, RunsOfKind, WorkerRow } from '../overview/read-overview.ts'
import type { KeyPace } from '../overview/read-pacing.ts'
import { age, bytes, count, duration } from './format.ts'
import { type Html, html } from './html.ts'
import { type IconName, icon } from './icons.ts'

const KEYS_SHOWN = 20
/** Rows that idle keys may fill. */
const KEYS_FILLED = 7
const RUNS_SHOWN = 50

type Tone = 'ok' | 'busy' | 'warn' | 'bad' | 'idle'

const pill = (tone: Tone, name: IconName, words: string): Html =>
  html`<span class="pill ${tone}">${icon(name)}${words}</span>`

const nothing = html`<span class="quiet">—</span>`
const number = (value: number): Html =>
  value === 0 ? html`<span class="quiet">0</span>` : html`${count(value)}`
const cell = (content: Html | string): Html => html`<td class="number">${content}</td>`

const kindNames = { cleaning: 'Cleaning', extraction: 'Extraction' } as const

export function runsByState({ kinds }: Overview): Html {
  return html`<table class="wide">
<thead><tr><th>Kind</th>${[
    'Running',
    'Waiting for a slot',
    'Paused, daily quota',
    'Paused by user',
    'Completed, 24 h',
    'Failed, 24 h',
    'Cancelled, 24 h',
  ].map((name) => html`<th class="number">${name}</th>`)}</tr></thead>
<tbody>${kinds.map(kindRow)}</tbody></table>`
}

function kindRow(kind: RunsOfKind): Html {
  const failed =
    kind.failed === 0 ? number(0) : html`<span class="failed">${icon('alert')}${count(kind.failed)}</span>`
  return html`<tr><th scope="row">${kindNames[kind.kind]}</th>${[
    kind.running,
    kind.waiting,
    kind.dailyQuota,
    kind.paused,
    kind.completed,
  ].map((value) => cell(number(value)))}${cell(failed)}${cell(number(kind.cancelled))}</tr>`
}

const reasonWords = {
  rate: 'the next slot',
  'minute-quota': 'the minute’s quota',
  'token-quota': 'the minute’s tokens',
  'daily-quota': 'the daily quota',
  'reddit-window': 'Reddit’s window',
  service: 'a failing service',
} as const

export function activeRuns({ runs }: Overview, mayWrite: boolean): Html {
  if (runs.length === 0) return html`<p class="empty">No run is active.</p>`
  return html`<table class="wide">
<thead><tr><th>Run</th><th>Kind</th><th>Session</th><th>State</th><th>Waits for</th>
<th class="number">Done</th><th class="number">Failed</th><th class="number">Age</th>${mayWrite ? html`<th><span class="unseen">Cancel</span></th>` : undefined}</tr></thead>
<tbody>${runs.slice(0, RUNS_SHOWN).map((run) => runRow(run, mayWrite))}</tbody></table>`
}

export function shownOf({ runs }: Overview): string {
  if (runs.length === 0) return ''
  return runs.length > RUNS_SHOWN ? `Oldest ${RUNS_SHOWN} of ${count(runs.length)} runs` : 'Oldest first'
}

function runRow(run: RunRow, mayWrite: boolean): Html {
  const waits =
    run.waitsFor && html`${reasonWords[run.waitsFor.reason]}, ${duration(run.waitsFor.seconds * 1000)}`
  const cancel = html`<td class="number"><button class="button small danger" type="button" data-cancel="${run.id}">Cancel<span class="unseen"> run ${run.id.slice(0, 8)}</span></button></td>`
  return html`<tr><td class="mono" title="${run.id}">${run.id.slice(0, 8)}</td><td>${kindNames[run.kind]}</td><td class="mono">${run.session}</td>
<td>${runPill(run)}</td><td>${waits ?? nothing}</td>
${cell(html`${count(run.processed)} <span class="quiet">of ${count(run.total)}</span>`)}${cell(number(run.failed))}${cell(age(run.ageSeconds))}${mayWrite ? cancel : undefined}</tr>`
}

function runPill({ state, waitsFor }: RunRow): Html {
  if (state === 'paused') return pill('warn', 'bars', 'Paused')
  if (state === 'queued') return pill('idle', 'dashed', 'Queued')
  if (waitsFor?.reason === 'daily-quota') return pill('warn', 'bars', 'Daily quota')
  if (waitsFor?.reason === 'service') return pill('bad', 'alert', 'Service failing')
  return waitsFor === undefined ? pill('ok', 'tick', 'Running') : pill('busy', 'clock', 'Waiting')
}

const keyPills = {
  pacing: pill('ok', 'clock', 'Pacing'),
  slowed: pill('warn', 'triangle', 'Slowed by 429'),
  idle: pill('idle', 'dashed', 'Idle'),
  'daily-quota': pill('warn', 'bars', 'Daily quota'),
  'minute-quota': pill('warn', 'clock', 'Minute quota'),
  'token-quota': pill('warn', 'clock', 'Token quota'),
  'reddit-window': pill('warn', 'clock', 'Window full'),
  service: pill('bad', 'alert', 'Service failing'),
} as const satisfies Record<KeyPace['state'], Html>

export function pacing({ keys }: Overview): Html {
  if (keys.length === 0) return html`<p class="empty">No key has been used in the last day.</p>`
  return html`<table class="wider">
<thead><tr><th>Service</th><th>Fingerprint</th><th>Tier</th><th>State</th><th class="number">Interval</th><th class="number">Next slot in</th>
<th class="number">Runs sharing</th><th class="number">429, last hour</th><th class="today">Requests today</th></tr></thead>
<tbody>${shownKeys(keys).map(keyRow)}</tbody></table>`
}

/** Returns the keys in use, the busiest first, and a few idle ones. */
function shownKeys(keys: readonly KeyPace[]): readonly KeyPace[] {
  const busy = keys.filter(({ runs }) => runs > 0).length
  return keys.slice(0, Math.min(KEYS_SHOWN, Math.max(KEYS_FILLED, busy)))
}

export function keysShownOf({ keys }: Overview): string {
  if (keys.length === 0) return ''
  const shown = shownKeys(keys).length
  return keys.length > shown
    ? `Busiest ${shown} of ${count(keys.length)} keys`
    : formatCount(keys.length, 'key')
}

function keyRow(key: KeyPace): Html {
  const isGemini = key.service === 'gemini'
  return html`<tr><td>${isGemini ? 'Gemini' : 'Reddit'}</td><td class="mono">${isGemini ? 'gm' : 'rd'}·${key.fingerprint}</td>
<td>${key.tier}${key.model && html`<span class="under">${key.model}</span>`}</td><td>${keyPills[key.state]}</td>
${cell(key.intervalMs === undefined ? nothing : duration(key.intervalMs))}${cell(key.nextSlotMs === undefined ? nothing : duration(key.nextSlotMs))}${cell(number(key.runs))}${cell(number(key.throttledLastHour))}<td>${requestsToday(key)}</td></tr>`
}

function requestsToday({ requestsToday: sent, dailyLimit, state }: KeyPace): Html {
  if (dailyLimit === undefined) {
    return html`<span class="quiet">${sent === 0 ? '' : `${count(sent)}, `}no daily limit known</span>`
  }
  const percent = Math.min(100, Math.round((sent / dailyLimit) * 100))
  return html`<div class="meter"><svg class="bar ${state === 'daily-quota' ? 'warn' : ''}" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="4"/><rect class="fill" width="${percent}" height="4"/></svg><span>${count(sent)} of ${count(dailyLimit)}</span></div>`
}

const workerPills = {
  serving: pill('ok', 'tick', 'Serving'),
  draining: pill('busy', 'down', 'Draining'),
  silent: pill('bad', 'alert', 'No heartbeat'),
} as const satisfies Record<WorkerRow['state'], Html>

export function workers({ workers: rows }: Overview): Html {
  if (rows.length === 0)
    return html`<p class="empty bad">${icon('alert')}No worker has sent a heartbeat. Runs wait until one starts.</p>`
  return html`<table class="wide">
<thead><tr><th>Worker</th><th>State</th><th class="number">Active runs</th><th class="number">Last heartbeat</th><th class="number">Loop delay</th><th class="number">Memory</th><th class="number">Up for</th></tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr><td class="mono">${row.name}</td><td>${workerPills[row.state]}</td>${cell(number(row.held))}${cell(age(row.lastHeartbeatSeconds))}${cell(row.loopDelayMs === undefined ? nothing : `${row.loopDelayMs} ms`)}${cell(row.memoryBytes === undefined ? nothing : bytes(row.memoryBytes))}${cell(row.upSeconds === undefined ? nothing : age(row.upSeconds))}</tr>`,
  )}</tbody></table>`
}
