export interface Judged {
  isQuestion: boolean
  taken: boolean
  /** Titles of one group, a community, depend on each other and are drawn together. */
  group: string
}

export interface Measure {
  precision: number
  recall: number
  f1: number
  n: number
}

export function measure(judged: readonly Omit<Judged, 'group'>[]): Measure {
  return measureOf(countsOf(judged))
}

interface Counts {
  hits: number
  wrong: number
  missed: number
  n: number
}

function countsOf(judged: readonly Omit<Judged, 'group'>[]): Counts {
  const counts = { hits: 0, wrong: 0, missed: 0, n: judged.length }
  for (const { isQuestion, taken } of judged) {
    if (isQuestion && taken) counts.hits += 1
    else if (taken) counts.wrong += 1
    else if (isQuestion) counts.missed += 1
  }
  return counts
}

function measureOf({ hits, wrong, missed, n }: Counts): Measure {
  return {
    precision: share(hits, hits + wrong),
    recall: share(hits, hits + missed),
    f1: share(2 * hits, 2 * hits + wrong + missed),
    n,
  }
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

const RESAMPLES = 2000
const MACRO_RESAMPLES = 400

/** 95 % intervals by drawing the groups again and again; the same draws every time. */
export function intervals(
  judged: readonly Judged[],
): Record<'precision' | 'recall' | 'f1', [number, number]> {
  const random = createRandom(1)
  const groups = [...Map.groupBy(judged, ({ group }) => group).values()].map(countsOf)
  const drawn = Array.from({ length: RESAMPLES }, () => {
    const sum = { hits: 0, wrong: 0, missed: 0, n: 0 }
    for (let i = 0; i < groups.length; i += 1) {
      const group = groups[Math.floor(random() * groups.length)]
      sum.hits += group?.hits ?? 0
      sum.wrong += group?.wrong ?? 0
      sum.missed += group?.missed ?? 0
    }
    return measureOf(sum)
  })
  const between = (key: 'precision' | 'recall' | 'f1'): [number, number] => {
    const sorted = drawn.map((one) => one[key]).sort((a, b) => a - b)
    return [sorted[Math.floor(RESAMPLES * 0.025)] ?? 0, sorted[Math.floor(RESAMPLES * 0.975)] ?? 0]
  }
  return { precision: between('precision'), recall: between('recall'), f1: between('f1') }
}

/** The mean F1 over the classes that occur among the true ones, and over what was mistaken for others. */
export function macroF1(pairs: readonly { actual: string; found: string }[]): number {
  const classes = [...new Set(pairs.map(({ actual }) => actual))]
  const scores = classes.map(
    (one) =>
      measure(pairs.map(({ actual, found }) => ({ isQuestion: actual === one, taken: found === one }))).f1,
  )
  return share(
    scores.reduce((sum, score) => sum + score, 0),
    scores.length,
  )
}

export interface TypePair {
  actual: string
  found: string
  group: string
}

/** 95 % interval of macro-F1 by resampling groups; fewer resamples than elsewhere, because each takes longer. */
export function macroInterval(pairs: readonly TypePair[]): [number, number] {
  const random = createRandom(1)
  const groups = [...Map.groupBy(pairs, ({ group }) => group).values()]
  const drawn = Array.from({ length: MACRO_RESAMPLES }, () =>
    macroF1(groups.flatMap(() => groups[Math.floor(random() * groups.length)] ?? [])),
  ).sort((a, b) => a - b)
  return [drawn[Math.floor(MACRO_RESAMPLES * 0.025)] ?? 0, drawn[Math.floor(MACRO_RESAMPLES * 0.975)] ?? 0]
}

/** A seeded random generator, so that folds and resamples are the same in every run. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
