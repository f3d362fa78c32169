import { expect, test } from 'vitest'
import { addFile, clean, rowsOf } from './testing/actions.ts'
import { preparePages } from './testing/prepare-pages.ts'
import {
  copiesOf,
  idOf,
  idsIn,
  isCleaned,
  kept,
  openBrowser,
  openWithTitles,
} from './testing/stack-browser.ts'
import type { TestBrowser } from './testing/test-browser.ts'

preparePages()

/** Starts to clean the titles of a file; the second of its three upload calls blocks until the test releases it. */
async function openStarting(browser: ReturnType<typeof openBrowser>) {
  const { page, ids, id } = await openWithTitles(browser, 4100)
  let calls = 0
  const { promise: isUploading, resolve: uploads } = Promise.withResolvers<void>()
  const { promise: goOn, resolve: letGoOn } = Promise.withResolvers<void>()
  browser.interfere(async (call, send) => {
    if (call === 'PUT /api/questions') calls += 1
    if (call === 'PUT /api/questions' && calls === 2) {
      uploads()
      await goOn
    }
    return await send()
  })
  const start = clean(page.shown(), ids.slice(0, 40))
  await isUploading
  return { page, ids, id, start, letGoOn }
}

const runsOf = async (browser: Pick<TestBrowser, 'send'>) =>
  (await copiesOf(browser)).flatMap(({ runs }) => runs)

test('a start continues in its own analysis if the user opens another one during the upload', async () => {
  const browser = openBrowser()
  const { page, ids, id, start, letGoOn } = await openStarting(browser)
  await page.startNew()
  addFile(page.shown(), 1, 'y')
  letGoOn()
  await start
  await isCleaned(browser, id, ids.slice(0, 40))
  expect(idsIn(page)).toEqual(['y0'])
  expect(await kept(browser, id)).toHaveLength(4100)
  expect((await copiesOf(browser)).map((copy) => [copy.id, copy.questions.total])).toEqual([[id, 4100]])
})

test('a start off the screen shows its progress, and begins no run if the user stops it', async () => {
  const browser = openBrowser()
  const { page, id, start, letGoOn } = await openStarting(browser)
  await page.startNew()
  const shown = () => page.stores.starting.get().get(id)
  expect(shown()).toMatchObject({ sent: 2000, total: 4100 })
  await page.stopStart(id)
  letGoOn()
  await start
  expect(shown()).toBeUndefined()
  expect(await runsOf(browser)).toEqual([])
  await page.open(id)
  expect(idsIn(page)).toHaveLength(4100)
})

test('an analysis that is reopened while a run starts continues with that run', async () => {
  const browser = openBrowser()
  const { page, ids, id, start, letGoOn } = await openStarting(browser)
  const before = page.shown()
  await page.startNew()
  await page.open(id)
  expect(page.shown()).toBe(before)
  letGoOn()
  await start
  await isCleaned(browser, id, ids.slice(0, 40))
  expect(before.signal.aborted).toBe(false)
})

test('a start ends when another tab opens its analysis, and the first tab says so', async () => {
  const browser = openBrowser()
  const { page, id, start, letGoOn } = await openStarting(browser)
  const second = await browser.openPage()
  await second.open(id)
  expect(page.shared.toasts.current.get()).toMatchObject({ title: 'Not started' })
  letGoOn()
  await expect(start).rejects.toThrow()
  expect(await runsOf(browser)).toEqual([])
  expect(idsIn(second)).toHaveLength(4100)
})

test('a page that was killed just after a start finds the run when it is opened again', async () => {
  const browser = openBrowser()
  const { page, ids, id } = await openWithTitles(browser, 20)
  await clean(page.shown(), ids)
  page.kill()
  const again = await browser.openPage(page.tab)
  expect(idOf(again)).toBe(id)
  await expect
    .poll(() => rowsOf(again.shown()).every((row) => row.processingStatus === 'processed'))
    .toBe(true)
  await isCleaned(browser, id, ids)
})
