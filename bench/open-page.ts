import { randomBytes, randomUUID } from 'node:crypto'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Findings, noFindings } from '@quarry/contracts/findings'
import type { Question } from '@quarry/contracts/question'
import { end, startProgram } from '@quarry/testkit/program'
import { z } from 'zod'

type Opened = { browser: Browser; apiUrl: string }

/** Runs `measure` with Chromium and an API that serves the built web app. */
export async function withBrowser<Result>(
  redisUrl: string,
  prefix: string,
  measure: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const { CHROMIUM_PATH } = process.env
  const api = await startProgram('api', {
    REDIS_URL: redisUrl,
    REDIS_PREFIX: prefix,
    CREDENTIAL_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    PORT: '0',
  })
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
  })
  try {
    return await measure({ browser, apiUrl: api.url })
  } finally {
    await browser.close()
    await end(api)
  }
}

const Copy = z.object({ holder: z.string(), epoch: z.string() })

type Contents = { questions: readonly Question[]; findings: Findings }

/** Puts these questions into the copy of an analysis that the page opens first. */
async function fillAnalysis(shown: Page, apiUrl: string, { questions, findings }: Contents): Promise<void> {
  const id = randomUUID()
  const begun = { holder: '0.0000000000000000', restores: false }
  const opened = await shown.request.post(`${apiUrl}/api/analyses/${id}/open`, { data: begun })
  const { holder, epoch } = Copy.parse(await opened.json())
  const headers = { 'quarry-analysis': id, 'quarry-holder': holder, 'if-match': epoch }
  for (const [path, data] of [['questions', { questions }] as const, ['findings', findings] as const]) {
    const put = await shown.request.put(`${apiUrl}/api/${path}`, { headers, data })
    if (!put.ok()) throw new Error(`${put.status()}: ${await put.text()}`)
  }
  await shown.addInitScript((given) => {
    if (sessionStorage.getItem('analysis') === null) sessionStorage.setItem('analysis', given)
  }, id)
}

/** Opens the analysis screen with these questions. */
export async function openQuarry(
  browser: Browser,
  apiUrl: string,
  questions: readonly Question[],
  findings = noFindings,
): Promise<Page> {
  const shown = await newPage(browser)
  await fillAnalysis(shown, apiUrl, { questions, findings })
  await shown.goto(apiUrl)
  const steps = shown.getByRole('navigation', { name: 'Workflow' })
  await steps.getByRole('button', { name: 'Analysis' }).click()
  await shown.getByText(`${questions.length.toLocaleString('en')} questions shown`).waitFor()
  return shown
}

/** Opens an empty page whose session has accepted the agreement. */
export async function newPage(browser: Browser): Promise<Page> {
  const shown = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  await shown.addInitScript(() => sessionStorage.setItem('agreement-consent', 'accepted'))
  return shown
}

/** After this many milliseconds without a save, the page is idle; it never waits longer between two saves. */
const QUIET_MS = 1500

/** Waits until the page has not announced a save to other tabs for a while. */
export async function saved(shown: Page): Promise<void> {
  await shown.evaluate(
    (quietMs) =>
      new Promise<void>((done) => {
        const channel = new BroadcastChannel('quarry-analyses')
        const end = () => {
          channel.close()
          done()
        }
        let timer = setTimeout(end, quietMs)
        channel.onmessage = () => {
          clearTimeout(timer)
          timer = setTimeout(end, quietMs)
        }
      }),
    QUIET_MS,
  )
}

export async function painted(shown: Page): Promise<void> {
  await shown.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Returns the page thread's processor time in milliseconds, of everything or of scripts only. */
export async function threadTime(
  shown: Page,
  counted: 'TaskDuration' | 'ScriptDuration',
  work: () => Promise<void>,
): Promise<number> {
  const session = await shown.context().newCDPSession(shown)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const seconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === counted)?.value ?? 0
  }
  const before = await seconds()
  await work()
  const spent = 1000 * ((await seconds()) - before)
  await session.detach()
  return spent
}

declare global {
  interface Window {
    /** Milliseconds from the slowest interaction to its paint. */
    interactions: { slowestMs: number }
  }
}

/** Records how long interactions take to paint. The browser omits interactions within one frame. */
export async function observeInteractions(shown: Page): Promise<void> {
  await shown.evaluate(() => {
    const seen: Window['interactions'] = { slowestMs: 0 }
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.slowestMs = Math.max(seen.slowestMs, duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    window.interactions = seen
  })
}

export async function slowestInteraction(shown: Page): Promise<number> {
  return await shown.evaluate(() => window.interactions.slowestMs)
}
