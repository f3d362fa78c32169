import { createHash } from 'node:crypto'

const HOUR_MS = 3_600_000
/** Titles of each run. */
export const TITLES = 1000

/** How a researcher's key cleans: the page's default on a paid key, and what README.md advises on a free one. */
export const cleaningOf = {
  free: { titlesPerRequest: 20, requestEveryMs: 12_000 },
  paid: { titlesPerRequest: 1, requestEveryMs: 200 },
} as const

export type Tier = keyof typeof cleaningOf

/** What a researcher does in the hour: start one run, and watch it. */
export interface Visit {
  number: number
  tier: Tier
  /** Milliseconds after the beginning of the measured time; negative for a run that is already under way then. */
  startsAtMs: number
}

/**
 * Lets each researcher start a run at a random moment of the hour whose last `measuredMs` are measured. Returns the
 * visits that are seen in that time, the earliest first: those whose run is under way when it begins, and those that
 * begin in it.
 */
export function drawVisits(researchers: number, measuredMs: number): Visit[] {
  return Array.from({ length: researchers }, (_, number): Visit => {
    const startsAtMs = measuredMs - momentOf(number) * HOUR_MS
    return { number, tier: number % 2 === 0 ? 'free' : 'paid', startsAtMs }
  })
    .filter((visit) => cleanedAt(visit, 0) < TITLES)
    .sort((a, b) => a.startsAtMs - b.startsAtMs)
}

/** Returns a random part of the hour, the same in every measurement, so that they can be compared. */
function momentOf(number: number): number {
  return createHash('sha256').update(`moment ${number}`).digest().readUInt32BE() / 2 ** 32
}

/** Returns how many titles a run has cleaned at a time, if it uses its key's whole rate. */
export function cleanedAt({ tier, startsAtMs }: Visit, atMs: number): number {
  const { titlesPerRequest, requestEveryMs } = cleaningOf[tier]
  return Math.floor((Math.max(0, atMs - startsAtMs) / requestEveryMs) * titlesPerRequest)
}
