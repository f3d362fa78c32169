import { acceptTitles } from '@quarry/cleaning/accept-titles'
import { prepareTitles } from '@quarry/cleaning/prepare-titles'
import { type CleaningRisk, isRisky, VerdictResult } from '@quarry/contracts/cleaning-risk'
import { z } from 'zod'
import { createRandom, formatShare, shareOf } from './measure.ts'
import { readLines } from './read-lines.ts'

/** A title and a possible response to it. `kind` is what a bad response did, or what a good one had to do. */
export const Pair = z.object({
  title: z.string().min(1),
  response: z.string().min(1),
  label: z.enum(['good', 'bad']),
  kind: z.string().default('unknown'),
  community: z.string().optional(),
  /** What a judge says of it. */
  verdict: VerdictResult.optional(),
})
export type Pair = z.infer<typeof Pair>

/** Kinds of bad responses that change a plain fact, which code can settle. */
const FACTS: ReadonlySet<string> = new Set('number unit name place answer link negation'.split(' '))

export interface Checked extends Pair {
  /** Why the first response is rejected, or the title as it is accepted, with the reason to look at it. */
  reason?: string
  accepted?: string
  risk?: CleaningRisk
}

/**
 * How many good responses the checks reject at first and put under To review, how many bad ones they accept, and how many of these are
 * not under To review. `right`: the same with a simulated judge that is right about this share of the accepted titles that a run would ask about.
 */
export async function evaluateChecks(path: string, right?: string) {
  const checked = (await readLines(Pair, path)).map(checkPair)
  const { json, lines } = checksReport(checked)
  const judged = checked.map(simulatedJudge(Number(right ?? 1)))
  const hasJudge = right !== undefined || checked.some(({ verdict }) => verdict)
  const withJudge = hasJudge ? checksReport(judged) : undefined
  const wrong = (hasJudge ? judged : checked).filter((row) => (row.label === 'good') === isMarked(row))
  return {
    json: { ...json, ...(withJudge && { withJudge: withJudge.json }) },
    lines: [
      ...lines,
      ...(withJudge ? ['With the judge', ...withJudge.lines] : []),
      ...wrong.map(
        ({ label, kind, title, response, reason, risk }) =>
          `${label}, ${reason ?? risk?.differences ?? 'form'} (${kind}): ${title} → ${response}`,
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
  return kept
    ? { ...pair, accepted: kept.title, risk: kept.risk }
    : { ...pair, reason: rejected[0]?.reason ?? 'missing' }
}

/** Returns a pair with the verdict that it has or that a judge gives who is right about this share; the same in every run. */
function simulatedJudge(right: number) {
  const random = createRandom(1)
  return (pair: Checked): Checked => {
    const isRight = random() < right
    const { verdict = (pair.label === 'good') === isRight ? 'same' : 'other', risk } = pair
    return risk?.differences === undefined
      ? pair
      : { ...pair, risk: { ...risk, verdict: { result: verdict } } }
  }
}

const isFlagged = ({ risk }: Checked) => risk !== undefined && isRisky(risk)
/** Rejected, or under To review. */
const isMarked = (row: Checked) => row.reason !== undefined || isFlagged(row)

/** The rejected and flagged good pairs and the accepted and unmarked bad ones, overall and by kind. */
export function checksReport(checked: readonly Checked[]) {
  const good = checked.filter(({ label }) => label === 'good')
  const bad = checked.filter(({ label }) => label === 'bad')
  const facts = bad.filter(({ kind }) => FACTS.has(kind))
  const isAccepted = ({ reason }: Checked) => reason === undefined
  const goodRejected = countKinds(good, (row) => !isAccepted(row))
  const goodFlagged = countKinds(good, isFlagged)
  const badAccepted = countKinds(bad, isAccepted)
  const badUnmarked = countKinds(bad, (row) => !isMarked(row))
  const factsAccepted = countKinds(facts, isAccepted)
  return {
    json: {
      goodRejected: goodRejected.all.value,
      goodFlagged: goodFlagged.all.value,
      badAccepted: badAccepted.all.value,
      badUnmarked: badUnmarked.all.value,
      factsAccepted: factsAccepted.all.value,
      nGood: good.length,
      nBad: bad.length,
      nFacts: facts.length,
      intervals: {
        goodRejected: goodRejected.all,
        goodFlagged: goodFlagged.all,
        badAccepted: badAccepted.all,
        badUnmarked: badUnmarked.all,
        factsAccepted: factsAccepted.all,
      },
      goodRejectedByKind: valuesOf(goodRejected),
      goodFlaggedByKind: valuesOf(goodFlagged),
      badAcceptedByKind: valuesOf(badAccepted),
      badUnmarkedByKind: valuesOf(badUnmarked),
    },
    lines: [
      'Shares with 95 % intervals (Wilson)',
      ...linesOf('Good ones rejected at first', goodRejected),
      ...linesOf('Good ones to review', goodFlagged),
      `Bad ones accepted where a plain fact is changed: ${formatShare(factsAccepted.all)}`,
      ...linesOf('Bad ones accepted', badAccepted),
      ...linesOf('Bad ones unmarked: accepted and not to review', badUnmarked),
    ],
  }
}

/** The share of the rows that are such, overall and by kind, the largest first. */
function countKinds(rows: readonly Checked[], isSuch: (row: Checked) => boolean) {
  const share = (of: readonly Checked[]) => shareOf(of.filter(isSuch).length, of.length)
  const kinds = [...Map.groupBy(rows, ({ kind }) => kind)]
    .map(([kind, of]) => ({ kind, share: share(of) }))
    .sort((a, b) => b.share.value - a.share.value || b.share.of - a.share.of)
  return { all: share(rows), kinds }
}

function valuesOf({ kinds }: ReturnType<typeof countKinds>) {
  return kinds.map(({ kind, share: { count, of, value } }) => ({ kind, count, of, value }))
}

function linesOf(name: string, { all, kinds }: ReturnType<typeof countKinds>): string[] {
  const found = kinds.filter(({ share }) => share.count > 0)
  return [
    `${name}: ${formatShare(all)}`,
    ...found.map(({ kind, share }) => `  ${kind.padEnd(16)} ${formatShare(share)}`),
  ]
}
