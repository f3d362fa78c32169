import { loadavg } from 'node:os'
import { createHistogram } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Deployment, docker } from '../deployment.ts'
import { readAllConformance } from '../sandbox-conformance.ts'
import { type Browser, type BrowserOptions, createBrowser } from './browser.ts'
import { cleaningPlans } from './cleaning-plans.ts'
import { watchContainers } from './container-use.ts'
import type { LoadOptions } from './options.ts'
import type { Measured } from './report.ts'

const POLL_INTERVAL_MS = 10_000
const MINUTE_MS = 60_000
/** Sessions that are opened at the same time. */
const TOGETHER = 5

export interface Measuring {
  options: LoadOptions
  log: (line: string) => void
  signal: AbortSignal
}

/** Opens the browsers, measures for the requested minutes, and closes them. */
export async function measureLoad(
  deployment: Deployment,
  { options, log, signal }: Measuring,
): Promise<Measured> {
  const loadBefore = loadAverage()
  const microseconds = createHistogram()
  const failures: string[] = []
  const closing = new AbortController()
  const { browsers, pages } = await openBrowsers(options, {
    url: deployment.url,
    onPoll: (took) => microseconds.record(Math.max(1, Math.round(took))),
    onFailure: (reason) => failures.push(reason),
    signal: AbortSignal.any([signal, closing.signal]),
  })

  log(`${browsers.length} sessions are open; measuring for ${options.minutes} min…`)
  const containers = await watchContainers(deployment.project)
  const titlesBefore = await cleanedBy(browsers)
  microseconds.reset()
  const [startedAt, own] = [performance.now(), process.cpuUsage()]
  for (let sample = 0; sample * POLL_INTERVAL_MS <= options.minutes * MINUTE_MS; sample++) {
    await sleep(Math.max(0, startedAt + sample * POLL_INTERVAL_MS - performance.now()), undefined, { signal })
    await containers.sample()
  }
  const { user, system } = process.cpuUsage(own)
  const tookMs = performance.now() - startedAt
  const titles = (await cleanedBy(browsers)) - titlesBefore
  closing.abort()
  await Promise.all(pages)

  const lines = await readAllConformance(deployment)
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((all, line) => all + of(line), 0)
  return {
    options,
    date: new Date(),
    engine: (await docker('version', '--format', '{{.Server.Version}}')).trim(),
    loads: [loadBefore, loadAverage()],
    polls: {
      count: microseconds.count,
      half: microseconds.percentile(50) / 1000,
      most: microseconds.percentile(99) / 1000,
      longest: microseconds.max / 1000,
    },
    failures,
    requests: {
      keys: lines.length,
      sent: sum(({ requests }) => requests),
      beyond: sum(({ beyond }) => beyond),
      rejected: sum(({ rejected }) => rejected),
    },
    titles,
    restarts: (await deployment.containers()).reduce((all, { RestartCount }) => all + RestartCount, 0),
    containers: containers.use(),
    ownProcessor: ((user + system) / 1000 / tookMs) * 100,
  }
}

/** Opens the sessions; those with a page start polling. */
async function openBrowsers(
  options: LoadOptions,
  shared: Pick<BrowserOptions, 'url' | 'onPoll' | 'onFailure' | 'signal'>,
) {
  const { questions } = options
  const plans = cleaningPlans(options.runs)
  const sessions = Math.max(options.browsers, options.runs)
  const browsers = Array.from({ length: sessions }, (_, number) =>
    createBrowser({
      ...shared,
      questions,
      name: `b${number}`,
      // Limits count by address, and each user has their own.
      address: `198.18.${Math.floor(number / 250)}.${(number % 250) + 1}`,
      plan: plans[number],
    }),
  )
  const pages: Promise<void>[] = []
  for (let first = 0; first < sessions; first += TOGETHER) {
    shared.signal.throwIfAborted()
    const group = browsers.slice(first, first + TOGETHER)
    await Promise.all(group.map((browser) => browser.open()))
    pages.push(...group.slice(0, Math.max(0, options.browsers - first)).map((browser) => browser.stay()))
  }
  return { browsers, pages }
}

async function cleanedBy(browsers: readonly Browser[]): Promise<number> {
  const counts = await Promise.all(browsers.map((browser) => browser.cleaned()))
  return counts.reduce((sum, count) => sum + count, 0)
}

const loadAverage = () => loadavg()[0] ?? 0
