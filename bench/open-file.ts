import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { buildQuestions } from '@quarry/testkit/build-question'
import { type Measurement, row } from './measurement.ts'
import { newPage, observeInteractions, slowestInteraction, withBrowser } from './open-page.ts'
import { residentBytes } from './process-use.ts'

const FILE_BYTES = 100 * 1000 * 1000
/** Characters in a post's text. With the other fields, a post has about 2.5 KB, as in Reddit archives. */
const TEXT_LENGTH = 2000
/** Only catches a page that hangs, because reading takes long on a busy machine. */
const LIMIT_MS = 300_000

const names = {
  table: 'File of 100 MB of JSONL, until its questions are in the table',
  key: 'File of 100 MB of JSONL, interaction to paint meanwhile, slowest',
  memory: 'File of 100 MB of JSONL, memory of the browser tab above that of the empty page',
}

/**
 * Opens titles from a 100 MB file in Chromium. Measures the time from choosing the file, through the click that opens
 * its questions, until the table shows them; the slowest key press in the meantime; and the additional memory of the
 * tab's process. The baseline is the promised values. The rows are not valid if the page sends any request body.
 */
export const openFile: Measurement = {
  names: Object.values(names),

  async measure(redisUrl) {
    const folder = await mkdtemp(join(tmpdir(), 'quarry-file-'))
    try {
      const path = join(folder, 'posts.jsonl')
      const posts = await writeDump(path)
      return await withBrowser(redisUrl, 'bench-open-file', async ({ browser, apiUrl }) => {
        const shown = await newPage(browser)
        await shown.goto(apiUrl)
        await shown.getByRole('button', { name: 'Open titles from a file' }).waitFor()
        const measured = await measureOpening(shown, path)
        return {
          rows: [
            row(names.table, { ours: measured.table, theirs: 10_000, unit: 'ms', better: 'less' }),
            row(names.key, { ours: measured.key, theirs: 200, unit: 'ms', better: 'less' }),
            row(names.memory, { ours: measured.memory, theirs: 300, unit: 'MB', better: 'less' }),
          ],
          notes: [
            `${posts} posts in ${FILE_BYTES / 1e6} MB; ${measured.questions} questions opened, of which the summary took ${Math.round(measured.summary)} ms; ${measured.sent} bytes sent.`,
          ],
          problems: measured.sent > 0 ? ['Something was sent while the file was opened.'] : [],
        }
      })
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}

async function measureOpening(shown: Page, path: string) {
  let sent = 0
  shown.on('request', (request) => {
    sent += request.postDataBuffer()?.length ?? 0
  })
  const watch = await watchMemory(shown)
  await observeInteractions(shown)
  const begin = performance.now()
  await shown.getByLabel('File with titles').first().setInputFiles(path)
  const opener = shown.getByRole('button', { name: /^Open [\d,]+ questions$/ })
  const isRead = opener.and(shown.locator('[aria-disabled="false"]')).waitFor({ timeout: LIMIT_MS })
  await pressUntil(shown, isRead)
  const summary = performance.now() - begin
  await opener.click()
  const count = shown.getByText(/^None selected, [\d,]+ questions shown$/)
  await count.waitFor({ timeout: LIMIT_MS })
  const table = performance.now() - begin
  const questions = /(\d[\d,]*) questions/.exec((await count.textContent()) ?? '')?.[1]
  return { table, summary, questions, sent, key: await slowestInteraction(shown), memory: watch.stop() }
}

/** Presses Tab until the file has been read. */
async function pressUntil(shown: Page, ended: Promise<void>): Promise<void> {
  let isReading = true
  const end = () => {
    isReading = false
  }
  ended.then(end, end)
  while (isReading) {
    await shown.keyboard.press('Tab')
    await shown.waitForTimeout(50)
  }
  await ended
}

/** Watches the memory of the tab's process; `stop` returns its maximum increase in megabytes. */
async function watchMemory(shown: Page): Promise<{ stop: () => number }> {
  const session = await shown.context().browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  const total = () => renderers.reduce((sum, pid) => sum + residentBytes(pid), 0)
  const before = total()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, total())
  }, 100)
  return {
    stop() {
      clearInterval(timer)
      return (most - before) / 1e6
    },
  }
}

/** Writes posts in the format of Reddit archives, and returns their number. */
async function writeDump(path: string): Promise<number> {
  const templates = buildQuestions(2000, 'f')
  const selftext = 'It rose well yesterday, and I have no idea what is different today. '
    .repeat(40)
    .slice(0, TEXT_LENGTH)
  const file = await open(path, 'w')
  let bytes = 0
  let count = 0
  while (bytes < FILE_BYTES) {
    const lines = templates.map(({ title, subreddit, author, score, numComments }, at) => {
      const number = count + at
      const id = (number + 60_466_176).toString(36)
      const isSelf = number % 3 > 0
      return JSON.stringify({
        id,
        name: `t3_${id}`,
        title: isSelf ? title.replace(/\d+/, String(number)) : `My loaf number ${number}, baked this morning`,
        subreddit,
        author,
        score,
        num_comments: numComments,
        created_utc: 1_700_000_000 + number,
        permalink: `/r/${subreddit}/comments/${id}/`,
        is_self: isSelf,
        selftext: isSelf ? selftext : '',
        domain: isSelf ? `self.${subreddit}` : 'i.redd.it',
        over_18: false,
        stickied: false,
        distinguished: null,
        link_flair_text: null,
        gildings: {},
        awarders: [],
        padding: isSelf ? '' : selftext,
      })
    })
    const text = `${lines.join('\n')}\n`
    await file.write(text)
    bytes += Buffer.byteLength(text)
    count += templates.length
  }
  await file.close()
  return count
}
