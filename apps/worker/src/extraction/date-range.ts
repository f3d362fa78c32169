/** The times between which posts are requested, in milliseconds since 1970, inclusive. */
export interface DateRange {
  fromMs: number
  toMs: number
}

export const ALL_TIME: DateRange = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }

/** Returns the range between two ISO 8601 times, each of which may be missing. */
export function rangeOf(from: string | undefined, to: string | undefined): DateRange {
  return {
    fromMs: from === undefined ? ALL_TIME.fromMs : Date.parse(from),
    toMs: to === undefined ? ALL_TIME.toMs : Date.parse(to),
  }
}

export function isInRange(isoTime: string, { fromMs, toMs }: DateRange): boolean {
  const ms = Date.parse(isoTime)
  return ms >= fromMs && ms <= toMs
}
