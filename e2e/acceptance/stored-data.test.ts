import { existsSync, readdirSync } from 'node:fs'
import { expect, type Page, type Response } from '@playwright/test'
import { openAnalyses } from '../support/analyses.ts'
import { callCopy } from '../support/analysis-copy.ts'
import { A_RUN, expectToast } from '../support/expect-toast.ts'
import { type IsolatedStack, test } from '../support/isolated-stack.ts'
import { openConnected } from '../support/open-screens.ts'
import { contentsOf, keysIn } from '../support/redis-contents.ts'
import { choose, extract } from '../support/setup-steps.ts'
import { readStoredQuestions } from '../support/stored-questions.ts'
import { openRunPanel } from '../support/workbench.ts'

/** Enough for a run that lasts half a minute. */
const COUNT = 50

/** Returns sandbox credentials, and a function that finds any part of them in a text. */
function uniqueCredentials(geminiBehavior: string) {
  const [id, secret, key] = [1, 2, 3].map(() => crypto.randomUUID().slice(0, 13))
  const credentials = {
    redditClientId: `demo.${id}`,
    redditClientSecret: `demo-${secret}`,
    geminiApiKey: `${geminiBehavior}.${key}`,
  }
  const found = (text: string) => [id, secret, key].filter((word) => word && text.includes(word))
  return { credentials, found }
}

/** Records the API's responses to the page. Returns a function that stops and returns their headers and bodies. */
function watchResponses(page: Page): () => Promise<string> {
  const answers: Promise<string>[] = []
  const watch = (response: Response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) answers.push(textOf(response))
  }
  page.on('response', watch)
  return async () => {
    // A later response could not be read once the test closes the page.
    page.off('response', watch)
    return (await Promise.all(answers)).join('\n')
  }
}

async function textOf(response: Response): Promise<string> {
  const body = await response.text().catch(() => '')
  return `${JSON.stringify(await response.allHeaders())} ${body}`
}

/** Returns the text of every page that the server's operator can read. */
async function opsPagesOf(page: Page, { opsPassword }: IsolatedStack): Promise<string> {
  const authorization = `Basic ${Buffer.from(`ops:${opsPassword}`).toString('base64')}`
  const addresses = ['/metrics', '/ops', '/ops/status', '/ops/api/queues']
  const texts = addresses.map(async (address) => {
    const answer = await page.request.get(address, { headers: { authorization } })
    expect(answer.status(), address).toBe(200)
    return await answer.text()
  })
  return (await Promise.all(texts)).join('\n')
}

test('104, 105 No credential appears anywhere, and a discarded session leaves nothing', async ({
  page,
  quarry,
  redis,
}) => {
  const others = new Set(await keysIn(redis))
  // A free key is slow enough for the run to outlast the checks.
  const { credentials, found } = uniqueCredentials('demo-free')
  const answers = watchResponses(page)
  await openConnected(page, credentials)
  await page.getByRole('button', { name: 'Next Step' }).click()
  await choose(page, { gardening: COUNT })
  await extract(page)
  await page.getByRole('button', { name: `Start AI Cleaning (${COUNT})` }).click()

  await test.step('104 No credential appears in a log, a job, a response, an operators’ page or Redis', async () => {
    const panel = page.getByRole('region', { name: 'Cleaning in Progress' })
    await openRunPanel(page)
    await expect(panel.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]/, A_RUN)
    const during = await contentsOf(redis)
    const opsPages = await opsPagesOf(page, quarry)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectToast(page, 'AI cleaning cancelled')
    // The worker deletes the credential once its request in progress is done.
    await expect
      .poll(async () => (await contentsOf(redis)).includes(':cred'), { message: 'the sealed credential' })
      .toBe(false)
    const leaked = uniqueCredentials('demo-leaked')
    const done = (await readStoredQuestions(page)).filter((row) => row.processingStatus === 'processed')
    const questionIds = done.map(({ id }) => id)
    expect(questionIds.length).toBeGreaterThan(0)
    for (const refused of [{ questionIds }, { questionIds: ['no id'] }]) {
      const answer = await callCopy(page, 'POST', '/api/questions/process', {
        ...refused,
        geminiApiKey: leaked.credentials.geminiApiKey,
      })
      expect(found(await answer.text())).toEqual([])
    }
    const after = await contentsOf(redis)

    expect(during.includes(':cred'), 'the sealed credential is there during a run').toBe(true)
    expect(after.includes(':cred'), 'it is there after the run').toBe(false)
    expect(opsPages.includes('cleaning'), 'the pages of the operators tell of runs').toBe(true)
    expect(quarry.logs().includes('run ended'), 'the logs tell of runs').toBe(true)
    for (const text of [during, after, opsPages, quarry.logs(), await answers()]) {
      expect([...found(text), ...leaked.found(text)]).toEqual([])
    }
  })

  await test.step('105 A discarded session leaves nothing in Redis, which keeps nothing on disk', async () => {
    const { data, runs } = await (await callCopy(page, 'GET', '/api/questions')).json()
    const runIds: string[] = runs.map(({ id }: { id: string }) => id)
    const titles: string[] = data.map(({ originalTitle }: { originalTitle: string }) => originalTitle)
    expect([runIds.length, titles.length]).toEqual([2, COUNT])

    const own = (await keysIn(redis)).filter((key) => !others.has(key))
    const [sessionId] = own.flatMap((key) => /s:\{(.+)\}/.exec(key)?.[1] ?? [])
    const isOfSession = (key: string) =>
      [sessionId, ...runIds].some((id) => id !== undefined && key.includes(id))
    expect(own.filter(isOfSession).length).toBeGreaterThan(2)
    for (const key of own.filter((name) => sessionId && name.includes(sessionId))) {
      expect(await redis.pttl(key), `the lifetime of ${key}`).toBeGreaterThan(0)
    }

    await openAnalyses(page)
    await page.getByRole('button', { name: 'Remove the analysis…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click()
    await expect(page.getByText('None kept in this browser yet')).toBeVisible()
    await expect.poll(async () => (await keysIn(redis)).filter(isOfSession)).toEqual([])
    const left = await contentsOf(redis)
    expect(titles.filter((title) => left.includes(JSON.stringify(title).slice(1, -1)))).toEqual([])

    const setting = async (name: string) => (await redis.config('GET', name))[1]
    expect([await setting('save'), await setting('appendonly')]).toEqual(['', 'no'])
    expect(await redis.info('persistence')).toMatch(/^rdb_saves:0\r?$/m)
    const folder = await setting('dir')
    // The folder of a Redis in a container is not visible on this machine.
    expect(folder && existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  })
})
