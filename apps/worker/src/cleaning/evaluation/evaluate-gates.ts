import { acceptTitles } from '@quarry/cleaning/accept-titles'
import { prepareTitles } from '@quarry/cleaning/prepare-titles'
import type { RefusalReason } from '@quarry/cleaning/refusal-reason'
import { type Estimate, shareOf } from './estimate.ts'
import { type GatePair, readGatePairs } from './gate-pairs.ts'

const TITLES_PER_REQUEST = 20

/** How often the gates were wrong about pairs of one kind: accepted what is bad or rejected what is good. */
export interface GateScore extends Estimate {
  wrong: number
  of: number
}

export interface GateReport {
  /** In requests of one title and of twenty. */
  size: number
  kind: 'bad accepted' | 'good rejected'
  all: GateScore
  byClass: Record<string, GateScore>
  byLanguage: Record<string, GateScore>
  /** The pairs that were judged wrongly, with the reason of those that were rejected. */
  wrong: (GatePair & { reason?: RefusalReason })[]
}

/** Judges every pair alone and among good responses to other titles. */
export function scoreGates(pairs: readonly GatePair[]): GateReport[] {
  const good = pairs.filter(({ isGood }) => isGood)
  return [1, TITLES_PER_REQUEST].flatMap((size) =>
    [false, true].map((isGood) => {
      const judged = pairs
        .filter((pair) => pair.isGood === isGood)
        .map((pair, at) => ({ pair, reason: judge(pair, size > 1 ? companionsOf(pair, good, at) : []) }))
      const isWrong = ({ reason }: (typeof judged)[number]) => (reason === undefined) !== isGood
      const score = (rows: typeof judged): GateScore => {
        const wrong = rows.filter(isWrong).length
        return { wrong, of: rows.length, ...shareOf(wrong, rows.length) }
      }
      const by = (keyOf: (pair: GatePair) => string) =>
        Object.fromEntries(
          Object.entries(Object.groupBy(judged, ({ pair }) => keyOf(pair))).map(([key, rows = []]) => [
            key,
            score(rows),
          ]),
        )
      return {
        size,
        kind: isGood ? ('good rejected' as const) : ('bad accepted' as const),
        all: score(judged),
        byClass: by((pair) => pair.class),
        byLanguage: by(({ language }) => language),
        wrong: judged.filter(isWrong).map(({ pair, reason }) => ({ ...pair, ...(reason ? { reason } : {}) })),
      }
    }),
  )
}

/** Nineteen other titles with good responses, the sibling that the pair names among them. */
function companionsOf(pair: GatePair, good: readonly GatePair[], at: number): GatePair[] {
  const sibling = pair.sibling
  const own: GatePair[] =
    sibling === undefined
      ? []
      : [{ ...pair, title: sibling, response: sibling, isGood: true, class: 'sibling' }]
  const others = new Map<string, GatePair>()
  for (let step = 1; own.length + others.size < TITLES_PER_REQUEST - 1 && step <= good.length; step += 1) {
    const other = good[(at + step * 31) % good.length]
    if (other && other.title !== pair.title && other.response !== pair.response)
      others.set(other.title, other)
  }
  return [...own, ...others.values()]
}

/** Why the gates reject the response; undefined when they accept it. */
function judge(pair: GatePair, companions: readonly GatePair[]): RefusalReason | undefined {
  const together = [pair, ...companions]
  const prepared = prepareTitles(together.map(({ title }, at) => ({ id: String(at), title })))
  const responses = prepared.map(({ alias }, at) => ({ id: alias, title: together[at]?.response ?? '' }))
  const { refused } = acceptTitles(prepared, responses, { keyword: false, absence: 'missing' })
  return refused.find(({ id }) => id === '0')?.reason
}

/** Runs `npm run eval -- --gates`: prints a table, or with --json one line of JSON for each kind and size. */
export async function evaluateGates(
  args: readonly string[],
  io: { print(text: string): void },
): Promise<void> {
  const reports = scoreGates(await readGatePairs())
  if (args.includes('--json')) for (const report of reports) io.print(JSON.stringify(report))
  else io.print(reports.map(tableOf).join('\n\n'))
}

function tableOf({ size, kind, all, byClass, byLanguage, wrong }: GateReport): string {
  const line = (name: string, { wrong: count, of, value, low, high }: GateScore) => {
    const [share, from, to] = [value, low, high].map((each) => (each * 100).toFixed(1))
    return `  ${name.padEnd(14)} ${String(count).padStart(4)} of ${String(of).padStart(4)}  ${share} % (${from}–${to})`
  }
  const sorted = (scores: Record<string, GateScore>) =>
    Object.entries(scores)
      .sort(([, a], [, b]) => b.value - a.value || b.of - a.of)
      .map(([name, score]) => line(name, score))
  return [
    `${kind}, ${size} to a request, 95 % intervals`,
    line('all', all),
    ...sorted(byClass),
    '  by language',
    ...sorted(byLanguage),
    ...wrong.map(({ title, response, reason }) => `  ${reason ?? 'accepted'}: ${title} → ${response}`),
  ].join('\n')
}
