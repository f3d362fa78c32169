/** Formats numbers for people. */

export const count = (value: number): string => Math.round(value).toLocaleString('en')

/** `0.4`, `9.8`, `12`: a small rate is not zero. */
export const rate = (perMinute: number): string =>
  perMinute < 10 ? String(Number(perMinute.toFixed(1))) : count(perMinute)

/** `40 ms`, `7.1 s`, `12 min`, `3 h 05 min`, `3 d 4 h`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** The same in whole seconds where it is below a minute: `6 s`, `12 min`. */
export const age = (seconds: number): string =>
  seconds < 60 ? `${Math.round(seconds)} s` : duration(seconds * 1000)

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** In powers of 1,024, as Redis counts: `412 MB`, `1.5 GB`. */
export function bytes(value: number): string {
  const power = value < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(value) / 10))
  const scaled = value / 1024 ** power
  const digits = power >= 3 && scaled < 10 && !Number.isInteger(scaled) ? 1 : 0
  return `${scaled.toFixed(digits)} ${UNITS[power]}`
}
