import type { RunSignals } from './run-control.ts'

/**
 * Runs the parts of a run in parallel. If one throws, the others send nothing more, and its error is thrown once their
 * requests in flight have ended, so that nothing still works on the run when it starts again.
 */
export async function runTogether<Part, Result>(
  { stop, abort }: RunSignals,
  parts: readonly Part[],
  run: (part: Part, signals: RunSignals) => Promise<Result>,
): Promise<Result[]> {
  const failed = new AbortController()
  const signals = { stop: AbortSignal.any([stop, failed.signal]), abort }
  const runs = parts.map((part) => run(part, signals))
  for (const each of runs) each.catch(() => failed.abort())
  await Promise.allSettled(runs)
  return await Promise.all(runs)
}
