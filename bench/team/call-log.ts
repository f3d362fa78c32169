export interface Refusal {
  reason: string
  times: number
  /** Milliseconds after the beginning of the measured time; negative for a call before it. */
  firstAtMs: number
}

export type CallLog = ReturnType<typeof createCallLog>

/** Collects the response times of the measured time, and all refusals. */
export function createCallLog() {
  const times = new Map<string, number[]>()
  const refusals = new Map<string, { times: number; firstAt: number }>()
  let beganAt: number | undefined

  return {
    begin(): void {
      beganAt = performance.now()
    },

    answered(purpose: string, ms: number): void {
      if (beganAt === undefined) return
      const known = times.get(purpose)
      if (known) known.push(ms)
      else times.set(purpose, [ms])
    },

    refused(purpose: string, description: string): void {
      const reason = `${purpose}: ${description}`
      const known = refusals.get(reason) ?? { times: 0, firstAt: performance.now() }
      known.times++
      refusals.set(reason, known)
    },

    /** Returns the response times of the measured time in milliseconds, the shortest first. */
    timesOf: (purpose: string): number[] => (times.get(purpose) ?? []).toSorted((a, b) => a - b),

    /** Returns the number of answered calls by purpose. */
    counts: (): [string, number][] => [...times].map(([purpose, all]) => [purpose, all.length]),

    /** Returns the refusals, the earliest first. */
    refusals: (): Refusal[] =>
      [...refusals]
        .map(([reason, { times, firstAt }]) => ({ reason, times, firstAtMs: firstAt - (beganAt ?? firstAt) }))
        .sort((a, b) => a.firstAtMs - b.firstAtMs),
  }
}
