import { setTimeout as sleep } from 'node:timers/promises'
import { startCleaning, withStack } from './measured-stack.ts'
import { type Measurement, row } from './measurement.ts'
import { processorMs } from './process-use.ts'

const SETTLE_MS = 5000
const MEASURED_MS = 20_000

interface Load {
  name: string
  tier: 'free' | 'paid'
  runs: number
  /** More titles than a run cleans in the measured time. */
  titles: number
}

const loads: readonly Load[] = [
  { name: 'Worker, 20 paid runs together', tier: 'paid', runs: 20, titles: 250 },
  { name: 'Worker, 100 free runs together', tier: 'free', runs: 100, titles: 10 },
]

/** Measures how much of one core a worker uses that cleans one title per request on many keys at full rate. */
export const workerLoad: readonly Measurement[] = loads.map(({ name, tier, runs, titles }) => ({
  names: [name],
  async measure(redisUrl) {
    const prefix = `bench-${name.replace(/\W+/g, '-')}`
    return await withStack({ redisUrl, prefix, clockFactor: 1, latencyMs: 600 }, async (stack) => {
      const pid = stack.workers[0]?.process.pid
      if (pid === undefined) throw new Error('there is no worker')
      const keys = Array.from({ length: runs }, (_, i) => `demo-${tier}.load${i}`)
      const started = await Promise.all(
        keys.map((key) => startCleaning(stack, { key, tier, titles, titlesPerRequest: 1 })),
      )
      await sleep(SETTLE_MS)
      const [usedMs, fromMs] = [processorMs(pid), performance.now()]
      await sleep(MEASURED_MS)
      const share = ((processorMs(pid) - usedMs) / (performance.now() - fromMs)) * 100
      const ended = await Promise.all(started.map(({ session, runId }) => session.run(runId)))
      const idle = ended.filter((run) => run?.state !== 'running').length
      return {
        rows: [row(name, { ours: share, theirs: 100, unit: '% of a core', better: 'less' })],
        notes: [],
        problems: idle > 0 ? [`${name}: ${idle} runs were not running at the end.`] : [],
      }
    })
  },
}))
