import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { z } from 'zod'
import { freePort } from '../../scripts/ports.js'
import { scaleRules } from './scale-rules.ts'

const RULES = new URL('../prometheus/quarry-alerts.yml', import.meta.url)
const SCRAPE_MS = 15_000
const START_LIMIT_MS = 60_000
const POLL_INTERVAL_MS = 100

const Series = z.object({
  data: z.object({ result: z.array(z.object({ metric: z.record(z.string(), z.string()) })) }),
})

export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>

/** Starts a Prometheus with Quarry's rules at `scale` times their speed. Its targets come from files instead of Docker's DNS. */
export async function startPrometheus(scale: number, metricsToken: string) {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-prometheus-'))
  const file = (name: string) => join(folder, name)
  const setTargets = async (targets: Record<string, readonly string[]>) => {
    for (const [job, addresses] of Object.entries(targets)) {
      // Renamed into place, because Prometheus reads the file as soon as it changes.
      await writeFile(file('new'), JSON.stringify(addresses.length > 0 ? [{ targets: addresses }] : []))
      await rename(file('new'), file(`${job}.json`))
    }
  }
  const every = `${SCRAPE_MS / scale}ms`
  const job = (name: string) => ({
    job_name: name,
    authorization: { type: 'Bearer', credentials: metricsToken },
    file_sd_configs: [{ files: [file(`${name}.json`)], refresh_interval: every }],
  })
  const config = {
    global: { scrape_interval: every, scrape_timeout: every, evaluation_interval: every },
    scrape_configs: [job('quarry-api'), job('quarry-worker')],
    rule_files: [file('rules.yml')],
  }
  await writeFile(file('prometheus.yml'), JSON.stringify(config))
  await writeFile(file('rules.yml'), scaleRules(await readFile(RULES, 'utf8'), scale))
  await setTargets({ 'quarry-api': [], 'quarry-worker': [] })
  const port = await freePort()
  const child = spawn(
    'prometheus',
    [
      `--config.file=${file('prometheus.yml')}`,
      `--storage.tsdb.path=${file('data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const url = `http://127.0.0.1:${port}`
  await until(() => isReady(child, url))

  /** Returns the labels of each time series that the query selects now. */
  async function query(promql: string): Promise<Record<string, string>[]> {
    const response = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(promql)}`)
    return Series.parse(await response.json()).data.result.map(({ metric }) => metric)
  }

  return {
    setTargets,
    /** Returns the names of the alerts that fire now. */
    async firing(): Promise<string[]> {
      const alerts = await query('ALERTS{alertstate="firing"}')
      return [...new Set(alerts.map(({ alertname = '' }) => alertname))].toSorted()
    },
    /** Waits until the target at this address has been scraped. */
    async scraped(address: string): Promise<void> {
      await until(async () => (await query(`up{instance="${address}"} == 1`)).length > 0)
    },
    async stop() {
      const exited = once(child, 'exit')
      child.kill()
      await exited
      await rm(folder, { recursive: true })
    },
  }
}

/** Returns true once Prometheus accepts queries. Throws if it has exited. */
async function isReady(child: ChildProcess, url: string): Promise<boolean> {
  if (child.exitCode !== null) throw new Error('Prometheus did not start.')
  return await fetch(`${url}/-/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Polls until the condition is true. Throws an AbortError after START_LIMIT_MS. */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const signal = AbortSignal.timeout(START_LIMIT_MS)
  for await (const _ of setInterval(POLL_INTERVAL_MS, undefined, { signal })) if (await isTrue()) return
}
