import { expect, type Page } from '@playwright/test'
import { callCopy } from './support/analysis-copy.ts'
import { questionsInDemo } from './support/filled-session.ts'
import { type IsolatedStack, test } from './support/isolated-stack.ts'
import { openAnalysis } from './support/open-screens.ts'
import { openRunPanel } from './support/workbench.ts'

// The page shows days in local time, but logs are in UTC.
test.use({ timezoneId: 'UTC' })

type Source = { requests: number; posts: number; questions: number }

/** One subreddit's figures, from any of the three places. */
type Figures = {
  asked: number
  seen: number
  questions: number
  requests: number
  /** Requests, new posts and questions of every source that had questions, and of the other sources together. */
  sources: number[][]
  /** Days of the oldest and the newest post, as `2026-01-31`. */
  days: string[]
}

function compared(sources: readonly (readonly number[])[]): number[][] {
  const isFruitful = ([, , questions = 0]: readonly number[]) => questions > 0
  const fruitless = sources.filter((source) => !isFruitful(source))
  const total = (at: number) => fruitless.reduce((sum, source) => sum + (source[at] ?? 0), 0)
  const byCounts = (a: readonly number[], b: readonly number[]) => a.join().localeCompare(b.join())
  return [...sources.filter(isFruitful).map((source) => [...source]), [0, 1, 2].map(total)].sort(byCounts)
}

async function inStats(page: Page, name: string): Promise<Figures> {
  const { subreddits } = await (await callCopy(page, 'GET', '/api/stats')).json()
  const { asked, seen, questions, requests, sources, oldest, newest } = subreddits.find(
    (one: { name: string }) => one.name === name,
  )
  const triples = sources.map((one: Source) => [one.requests, one.posts, one.questions])
  const days = [oldest, newest].map((time: string) => time.slice(0, 10))
  return { asked, seen, questions, requests, sources: compared(triples), days }
}

async function inLog(
  page: Page,
  { opsPassword }: IsolatedStack,
  runId: string,
  name: string,
): Promise<Figures> {
  const authorization = `Basic ${Buffer.from(`ops:${opsPassword}`).toString('base64')}`
  const address = `/ops/api/queues/extraction/${runId}/logs`
  const lines: string[] = await (await page.request.get(address, { headers: { authorization } })).json()
  const line = lines.find((text) => text.includes(` r/${name}: `)) ?? ''
  const [, questions, asked] = /: (\d+) questions? of (\d+) requested/.exec(line) ?? []
  const count = (what: string) => Number(new RegExp(`, (\\d+) ${what}`).exec(line)?.[1])
  const triples = line.matchAll(/\(requests (\d+), new posts (\d+), questions (\d+)\)/g)
  return {
    asked: Number(asked),
    seen: count('posts? seen'),
    questions: Number(questions),
    requests: count('requests?'),
    sources: compared([...triples].map(([, ...counts]) => counts.map(Number))),
    days: /written (\S+) to ([^,]+)/.exec(line)?.slice(1) ?? [],
  }
}

async function onPage(page: Page, name: string): Promise<Figures> {
  const report = page.getByRole('region', { name: 'Extraction coverage' })
  const row = report.getByRole('row', { name: new RegExp(`^r/${name} `) })
  const cells = await row.getByRole('cell').allTextContents()
  const [seen, questions, asked, requests] = cells.slice(1, 5).map((text) => Number(/\d+$/.exec(text)?.[0]))
  await row.getByRole('button', { name: `r/${name}` }).click()
  const sources = report.getByRole('table', { name: `Sources read in r/${name}` })
  const rows = await sources.locator('tbody tr').all()
  const triples = await Promise.all(
    rows.map(async (one) => (await one.locator('td').allTextContents()).map(Number)),
  )
  const span = await report.getByText(/were written between/).textContent()
  const days = [...(span ?? '').matchAll(/\d+ \w+ \d{4}/g)].map(([day]) =>
    new Date(`${day} UTC`).toISOString().slice(0, 10),
  )
  await row.getByRole('button', { name: `r/${name}` }).click()
  return {
    asked: Number(asked),
    seen: Number(seen),
    questions: Number(questions),
    requests: Number(requests),
    sources: compared(triples),
    days,
  }
}

test("the page, the session's figures and the job's log agree on every subreddit", async ({
  page,
  quarry,
}) => {
  const limits = { gardening: 60, TinyTerrariums: 30 }
  await questionsInDemo(page, limits)
  const { runs } = await (await callCopy(page, 'GET', '/api/questions')).json()
  await openAnalysis(page)
  await openRunPanel(page)
  for (const [name, asked] of Object.entries(limits)) {
    const figures = await inStats(page, name)
    expect(figures).toMatchObject({ asked, days: [expect.any(String), expect.any(String)] })
    expect(figures.sources.length).toBeGreaterThan(1)
    expect(await onPage(page, name), `${name} on the page`).toEqual(figures)
    expect(await inLog(page, quarry, runs[0].id, name), `${name} in the log`).toEqual(figures)
  }
})
