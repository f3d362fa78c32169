import { acceptTitles } from '@quarry/cleaning/accept-titles'
import { prepareTitles } from '@quarry/cleaning/prepare-titles'
import { z } from 'zod'
import { formatShare, shareOf } from './measure.ts'
import { readLines } from './read-lines.ts'

/** A title and a possible response to it. `kind` is what a bad response did, or what a good one had to do. */
export const Pair = z.object({
  title: z.string().min(1),
  response: z.string().min(1),
  label: z.enum(['good', 'bad']),
  kind: z.string().default('unknown'),
  community: z.string().optional(),
})
export type Pair = z.infer<typeof Pair>

/** Kinds of bad responses that change a plain fact, which code can settle. */
const FACTS: ReadonlySet<string> = new Set('number unit name place answer link negation'.split(' '))

export interface Checked extends Pair {
  /** Why the first response is rejected, or the title as it is accepted. */
  reason?: string
  accepted?: string
}

/** How many good responses the checks reject at first, and how many bad ones they accept, each in a request of its own. */
export async function evaluateChecks(path: string) {
  const checked = (await readLines(Pair, path)).map(checkPair)
  const { json, lines } = checksReport(checked)
  const wrong = checked.filter(({ label, reason }) => (label === 'good') === (reason !== undefined))
  return {
    json,
    lines: [
      ...lines,
      ...wrong.map(
        ({ kind, title, response, reason }) => `${reason ?? 'accepted'} (${kind}): ${title} → ${response}`,
      ),
    ],
  }
}

/** Checks a pair in a request of its own. */
export function checkPair(pair: Pair): Checked {
  const prepared = prepareTitles([{ id: 'only', title: pair.title, community: pair.community }])
  const items = prepared.map(({ alias }) => ({ id: alias, title: pair.response }))
  const { accepted, rejected } = acceptTitles(prepared, items, { keyword: false, absence: 'missing' })
  const [kept] = accepted
  return kept ? { ...pair, accepted: kept.title } : { ...pair, reason: rejected[0]?.reason ?? 'missing' }
}

/** The rejected good pairs and the accepted bad ones, overall and by kind. */
export function checksReport(checked: readonly Checked[]) {
  const good = checked.filter(({ label }) => label === 'good')
  const bad = checked.filter(({ label }) => label === 'bad')
  const facts = bad.filter(({ kind }) => FACTS.has(kind))
  const shareWith = (rows: readonly Checked[], isRejected: boolean) =>
    shareOf(rows.filter(({ reason }) => (reason !== undefined) === isRejected).length, rows.length)
  const byKind = (rows: readonly Checked[], isRejected: boolean) =>
    [...Map.groupBy(rows, ({ kind }) => kind)]
      .map(([kind, of]) => ({ kind, ...shareWith(of, isRejected) }))
      .sort((a, b) => b.value - a.value || b.of - a.of)
  const [goodRejected, badAccepted, factsAccepted] = [
    shareWith(good, true),
    shareWith(bad, false),
    shareWith(facts, false),
  ]
  const kinds = { good: byKind(good, true), bad: byKind(bad, false) }
  const linesOf = (shares: typeof kinds.good) =>
    shares.map(({ kind, ...share }) => `  ${kind.padEnd(16)} ${formatShare(share)}`)
  return {
    json: {
      goodRejected: goodRejected.value,
      badAccepted: badAccepted.value,
      factsAccepted: factsAccepted.value,
      nGood: good.length,
      nBad: bad.length,
      nFacts: facts.length,
      intervals: { goodRejected, badAccepted, factsAccepted },
      goodRejectedByKind: kinds.good,
      badAcceptedByKind: kinds.bad,
    },
    lines: [
      'Shares with 95 % intervals (Wilson)',
      `Good ones rejected at first: ${formatShare(goodRejected)}`,
      ...linesOf(kinds.good),
      `Bad ones accepted: ${formatShare(badAccepted)}`,
      `Bad ones accepted where a fact is changed: ${formatShare(factsAccepted)}`,
      ...linesOf(kinds.bad),
    ],
  }
}
