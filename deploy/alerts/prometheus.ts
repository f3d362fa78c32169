import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { freePort } from '../../scripts/ports.js'
import { scaleRules } from './scale-rules.ts'

const RULES = new URL('../prometheus/quarry-alerts.yml', import.meta.url)
const SCRAPE_MS = 15_000
const START_LIMIT_MS = 60_000

const Firing = z.object({
  data: z.object({ result: z.array(z.object({ metric: z.object({ alertname: z.string() }) })) }),
})

export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>

/** Starts a Prometheus with our rules, at `scale` times their speed. Its targets are in a file, as in Docker's DNS. */
export async function startPrometheus(scale: number, metricsToken: string) {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-prometheus-'))
  const file = (name: string) => join(folder, name)
  const setTargets = async (targets: Record<string, readonly string[]>) => {
    for (const [job, addresses] of Object.entries(targets)) {
      // Prometheus reads the file as soon as it changes.
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
  await untilReady(child, port)
  return {
    setTargets,
    /** Names of the alerts that fire now. */
    async firing(): Promise<string[]> {
      const query = encodeURIComponent('ALERTS{alertstate="firing"}')
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/query?query=${query}`)
      const { data } = Firing.parse(await response.json())
      return [...new Set(data.result.map(({ metric }) => metric.alertname))].toSorted()
    },
    async stop() {
      const exited = once(child, 'exit')
      child.kill()
      await exited
      await rm(folder, { recursive: true })
    },
  }
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('Prometheus did not start.')
    await sleep(100)
  }
}
