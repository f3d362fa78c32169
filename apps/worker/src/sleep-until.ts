import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** Timers come up to two milliseconds late, also where nothing else is to do. */
const TIMER_LATENESS_MS = 2

/** Until that time of `performance.now()`; `isPrecise` keeps the processor for the last moments. False when aborted. */
export async function sleepUntil(
  dueAt: number,
  signal: AbortSignal,
  { isPrecise = false }: { isPrecise?: boolean } = {},
): Promise<boolean> {
  const lead = isPrecise ? TIMER_LATENESS_MS : 0
  const ms = dueAt - lead - performance.now()
  if (ms > 0 && !(await sleepFor(isPrecise ? Math.floor(ms) : Math.ceil(ms), signal))) return false
  while (performance.now() < dueAt && !signal.aborted) await nextTurn()
  return !signal.aborted
}

/** False when aborted. */
export async function sleepFor(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(ms, undefined, { signal })
    return !signal.aborted
  } catch {
    return false
  }
}
