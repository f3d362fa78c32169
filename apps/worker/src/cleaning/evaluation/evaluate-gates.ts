import { acceptTitles } from '@quarry/cleaning/accept-titles'
import { prepareTitles } from '@quarry/cleaning/prepare-titles'
import type { RejectionReason } from '@quarry/cleaning/rejection-reason'
import { type Estimate, shareOf } from './estimate.ts'
import { type GatePair, readGatePairs } from './gate-pairs.ts'

const TITLES_PER_REQUEST = 20

/** Share of pairs of one kind that the checks decided wrongly: bad ones accepted or good ones rejected. */
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
  /** The pairs that were decided wrongly, with the reason of those that were rejected. */
  wrong: (GatePair & { reason?: RejectionReason })[]
}

/** Checks every pair in a request of its own, then in requests of twenty: a bad one among good ones, good ones together. */
function scoreGates(pairs: readonly GatePair[]): GateReport[] {
  const good = pairs.filter(({ isGood }) => isGood)
  const bad = pairs.filter(({ isGood }) => !isGood)
  return [1, TITLES_PER_REQUEST].flatMap((size) =>
    [false, true].map((isGood) => {
      const judged = isGood
        ? requestsOf(good, size).flatMap(judge)
        : bad.flatMap((pair, at) => judge([pair, ...companionsOf(pair, good, at, size)]).slice(0, 1))
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

/** Distributes the pairs over requests. Neighbours in the list, which are of one class, go in different requests. */
function requestsOf(pairs: readonly GatePair[], size: number): GatePair[][] {
  const count = Math.ceil(pairs.length / size)
  return Array.from({ length: count }, (_, request) => pairs.filter((_, at) => at % count === request))
}

/** Returns good responses to other titles that fill the request, including the pair's sibling. */
function companionsOf(pair: GatePair, good: readonly GatePair[], at: number, size: number): GatePair[] {
  if (size === 1) return []
  const sibling = pair.sibling
  const own: GatePair[] =
    sibling === undefined
      ? []
      : [{ ...pair, title: sibling, response: sibling, isGood: true, class: 'sibling' }]
  const others = new Map<string, GatePair>()
  for (let step = 1; own.length + others.size < size - 1 && step <= good.length; step += 1) {
    const other = good[(at + step * 31) % good.length]
    if (other && other.title !== pair.title && other.response !== pair.response)
      others.set(other.title, other)
  }
  return [...own, ...others.values()]
}

/** Returns each pair of a request with the reason why its response is rejected, or undefined if it is accepted. */
function judge(request: readonly GatePair[]): { pair: GatePair; reason: RejectionReason | undefined }[] {
  const prepared = prepareTitles(request.map(({ title }, at) => ({ id: String(at), title })))
  const responses = prepared.map(({ alias }, at) => ({ id: alias, title: request[at]?.response ?? '' }))
  const { rejected } = acceptTitles(prepared, responses, { keyword: false, absence: 'missing' })
  const reasons = new Map(rejected.map(({ id, reason }) => [id, reason]))
  return request.map((pair, at) => ({ pair, reason: reasons.get(String(at)) }))
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
