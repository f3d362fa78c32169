export interface Judged {
  isQuestion: boolean
  taken: boolean
}

export interface Measure {
  precision: number
  recall: number
  f1: number
  n: number
}

export function measure(judged: readonly Judged[]): Measure {
  let [hits, wrong, missed] = [0, 0, 0]
  for (const { isQuestion, taken } of judged) {
    if (isQuestion && taken) hits += 1
    else if (taken) wrong += 1
    else if (isQuestion) missed += 1
  }
  return {
    precision: share(hits, hits + wrong),
    recall: share(hits, hits + missed),
    f1: share(2 * hits, 2 * hits + wrong + missed),
    n: judged.length,
  }
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

const RESAMPLES = 2000

/** 95 % intervals by drawing the titles again and again; the same draws every time. */
export function intervals(
  judged: readonly Judged[],
): Record<'precision' | 'recall' | 'f1', [number, number]> {
  const random = createRandom(1)
  const drawn = Array.from({ length: RESAMPLES }, () =>
    measure(
      judged.map(() => judged[Math.floor(random() * judged.length)]).filter((row) => row !== undefined),
    ),
  )
  const between = (key: 'precision' | 'recall' | 'f1'): [number, number] => {
    const sorted = drawn.map((one) => one[key]).sort((a, b) => a - b)
    return [sorted[Math.floor(RESAMPLES * 0.025)] ?? 0, sorted[Math.floor(RESAMPLES * 0.975)] ?? 0]
  }
  return { precision: between('precision'), recall: between('recall'), f1: between('f1') }
}

/** A small generator, so that folds and draws are the same in every run. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
