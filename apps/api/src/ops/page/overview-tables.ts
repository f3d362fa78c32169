import { formatCount } from '@quarry/contracts/format-count'
import type { Overview, ProcessRow, RunsOfKind } from '../overview/read-overview.ts'
import type { KeyPace } from '../overview/read-pacing.ts'
import { cell, nothing, number, pill } from './cells.ts'
import { age, bytes, count, duration } from './format.ts'
import { type Html, html } from './html.ts'
import { icon } from './icons.ts'
import { kindNames, runLink } from './run-table.ts'

const KEYS_SHOWN = 20
/** Idle keys fill the table up to this number of rows. */
const KEYS_FILLED = 7

export function runsByState({ kinds }: Overview): Html {
  return html`<table class="wide">
<thead><tr><th>Kind</th>${[
    'Running',
    'Waiting for a slot',
    'Waiting for a service',
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
    kind.service,
    kind.dailyQuota,
    kind.paused,
    kind.completed,
  ].map((value) => cell(number(value)))}${cell(failed)}${cell(number(kind.cancelled))}</tr>`
}

export function recentFailures({ failures }: Overview): Html {
  if (failures.length === 0) return html`<p class="empty">No run has failed.</p>`
  return html`<table class="wide"><thead><tr><th>Run</th><th>Reason</th><th>Kind</th><th>Key</th><th class="number">When</th></tr></thead>
<tbody>${failures.map(
    (run) =>
      html`<tr><td>${runLink(run.id)}</td><td class="reason">${run.problem ?? nothing}</td><td>${kindNames[run.kind]}</td><td class="mono">${run.key ?? nothing}</td>${cell(`${age(run.endedSeconds ?? 0)} ago`)}</tr>`,
  )}</tbody></table>`
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
<thead><tr><th>Service</th><th>Fingerprint</th><th>State</th><th>Tier</th><th class="number">Interval</th><th class="number">Next slot in</th>
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
    ? `Busiest ${shown} of ${count(keys.length)}`
    : formatCount(new Set(keys.map(({ service, fingerprint }) => `${service} ${fingerprint}`)).size, 'key')
}

function keyRow(key: KeyPace): Html {
  const isGemini = key.service === 'gemini'
  return html`<tr><td>${isGemini ? 'Gemini' : 'Reddit'}</td><td class="mono">${isGemini ? 'gm' : 'rd'}·${key.fingerprint}</td>
<td>${keyPills[key.state]}</td><td>${key.tier}${key.model && html`<span class="under">${key.model}</span>`}</td>
${cell(key.intervalMs === undefined ? nothing : duration(key.intervalMs))}${cell(key.nextSlotMs === undefined ? nothing : duration(key.nextSlotMs))}${cell(number(key.runs))}${cell(number(key.throttledLastHour))}<td>${requestsToday(key)}</td></tr>`
}

function requestsToday({ requestsToday: sent, dailyLimit, state }: KeyPace): Html {
  if (dailyLimit === undefined) {
    return html`<span class="quiet">${sent === 0 ? '' : `${count(sent)}, `}no daily limit known</span>`
  }
  const percent = Math.min(100, Math.round((sent / dailyLimit) * 100))
  return html`<div class="meter"><svg class="bar ${state === 'daily-quota' ? 'warn' : ''}" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="4"/><rect class="fill" width="${percent}" height="4"/></svg><span>${count(sent)} of ${count(dailyLimit)}</span></div>`
}

const processPills = {
  serving: pill('ok', 'tick', 'Serving'),
  draining: pill('busy', 'down', 'Draining'),
  silent: pill('bad', 'alert', 'No heartbeat'),
  ended: pill('idle', 'dashed', 'Stopped'),
} as const satisfies Record<ProcessRow['state'], Html>

export function processes({ processes: rows }: Overview): Html {
  return html`<table class="widest">
<thead><tr><th>Process</th><th>Kind</th><th>State</th><th>Version</th><th>Build</th><th class="number">Active runs</th><th class="number">Last heard</th><th class="number">Loop delay</th><th class="number">Memory</th><th class="number">Up for</th></tr></thead>
<tbody>${rows.map(processRow)}</tbody></table>`
}

function processRow(row: ProcessRow): Html {
  const { app, name, state, version, build, held, silentSeconds, loopDelayMs, memoryBytes, upSeconds } = row
  return html`<tr><td class="mono">${name}</td><td>${app === 'api' ? 'API' : 'Worker'}</td><td>${processPills[state]}</td><td>${version ?? nothing}</td><td class="mono">${build ?? nothing}</td>${cell(app === 'worker' ? number(held) : nothing)}${cell(age(silentSeconds))}${cell(loopDelayMs === undefined ? nothing : `${loopDelayMs} ms`)}${cell(memoryBytes === undefined ? nothing : bytes(memoryBytes))}${cell(upSeconds === undefined ? nothing : age(upSeconds))}</tr>`
}
