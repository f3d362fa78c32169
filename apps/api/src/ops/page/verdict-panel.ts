import type { Verdict } from '../overview/watch-overview.ts'
import type { DatedProblem } from '../verdict/first-seen.ts'
import type { ProblemLevel } from '../verdict/problem.ts'
import { age } from './format.ts'
import { type Html, html } from './html.ts'
import { type IconName, icon } from './icons.ts'

/** Figures older than this are marked. The page reads new ones every 5 s. */
const STALE_SECONDS = 15

const looks: Record<ProblemLevel, { tone: string; name: IconName; words: string }> = {
  critical: { tone: 'bad', name: 'alert', words: 'Critical' },
  warning: { tone: 'warn', name: 'triangle', words: 'Warning' },
  notice: { tone: 'idle', name: 'clock', words: 'Notice' },
}

/** Returns the list of problems, or a line that there are none. */
export function verdictPanel({ problems, ageSeconds, overview }: Verdict): Html {
  const wrong = problems.filter(({ level }) => level !== 'notice')
  const isStale = overview !== undefined && ageSeconds > STALE_SECONDS
  return html`<section class="verdict" aria-labelledby="verdict">
<h2 id="verdict">${wrong.length > 0 ? titleOf(wrong.length) : html`<span class="ok">${icon('tick')}</span>Nothing is wrong`}</h2>
${isStale && html`<p class="stale" role="status">The figures below are ${age(ageSeconds)} old.</p>`}
${overview === undefined && html`<p class="stale" role="status">There are no figures yet: Redis has not responded since this API started.</p>`}
${problems.length > 0 && html`<ul>${problems.map(problemItem)}</ul>`}</section>`
}

const titleOf = (count: number) => (count === 1 ? 'One thing is wrong' : `${count} things are wrong`)

function problemItem({ level, text, sinceMs, isAtLeast, affects, step }: DatedProblem): Html {
  const { tone, name, words } = looks[level]
  const seconds = Math.max(0, (Date.now() - sinceMs) / 1000)
  return html`<li class="${tone}">${icon(name)}<div><strong><span class="unseen">${words}: </span>${text}</strong>
<p>For ${isAtLeast && 'at least '}${age(seconds)}. Affects ${affects}. <a href="/ops/runbook#${step}">What to do</a></p></div></li>`
}
