import { setTimeout as sleep } from 'node:timers/promises'
import { startDeployment } from './deployment.ts'
import { type Fault, faults } from './faults.ts'

const SCALE = 10
/** QuarryReplicaGone counts containers only once they have run for ten minutes. */
const BASELINE_MINUTES = 13
const CHECK_MS = 500

type Result = { fault: Fault; fired: ReadonlySet<string>; minutes: number | undefined; ok: boolean }

/**
 * Stages the faults whose names contain all `words` against a real Prometheus with accelerated alert rules, `parallel` at a
 * time. Returns true if each raised its alerts in time and no others. Throws if no name contains the words.
 */
export async function stageFaults(
  words: readonly string[],
  { parallel, log, signal }: { parallel: number; log: (line: string) => void; signal: AbortSignal },
): Promise<boolean> {
  const chosen = faults.filter(({ name }) => words.every((word) => name.includes(word)))
  if (chosen.length === 0) {
    const names = faults.map(({ name }) => name).join('\n  ')
    throw new Error(`No fault has "${words.join('" and "')}" in its name. The faults are:\n  ${names}`)
  }
  const waiting = [...chosen]
  const results: Result[] = []
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
        const result = await stage(fault, signal)
        log(`${result.ok ? '✓' : '✗'} ${fault.name}: ${[...result.fired].join(', ') || 'no alert'}`)
        results.push(result)
      }
    }),
  )
  log(toTable(results.toSorted((one, other) => chosen.indexOf(one.fault) - chosen.indexOf(other.fault))))
  return results.every(({ ok }) => ok)
}

async function stage(fault: Fault, signal: AbortSignal): Promise<Result> {
  const { scale = SCALE, minutes, alerts } = fault
  const inReal = (normalMinutes: number) => (normalMinutes * 60_000) / scale
  const deployment = await startDeployment(scale)
  const ending = new AbortController()
  try {
    await sleep(inReal(BASELINE_MINUTES), undefined, { signal })
    const startedAt = performance.now()
    const elapsed = () => ((performance.now() - startedAt) * scale) / 60_000
    const staged = fault.stage(deployment, ending.signal)
    staged.catch(() => undefined)
    const fired = new Set<string>()
    let firedAfter: number | undefined
    // Continues after the expected alerts, because a wrong one may fire later.
    while (elapsed() < minutes) {
      for (const name of await deployment.prometheus.firing()) fired.add(name)
      if (firedAfter === undefined && alerts.length > 0 && alerts.every((name) => fired.has(name))) {
        firedAfter = elapsed()
      }
      await sleep(CHECK_MS, undefined, { signal })
    }
    ending.abort()
    await staged
    const isExpected = fired.size === alerts.length && alerts.every((name) => fired.has(name))
    return { fault, fired, minutes: firedAfter, ok: isExpected }
  } finally {
    ending.abort()
    await deployment.stop()
  }
}

function toTable(results: readonly Result[]): string {
  const rows = results.map(({ fault, fired, minutes }) => [
    fault.name,
    fault.alerts.join(', ') || '–',
    [...fired].join(', ') || '–',
    minutes === undefined ? '–' : minutes.toFixed(1),
  ])
  return [['fault', 'expected', 'fired', 'after minutes'], ['-', '-', '-', '-:'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}
