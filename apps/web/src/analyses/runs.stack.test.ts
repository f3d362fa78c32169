import { changeFindings } from '@quarry/contracts/endpoints/questions'
import { expect, test } from 'vitest'
import { addFile, clean, deleteRows } from './testing/actions.ts'
import { preparePages } from './testing/prepare-pages.ts'
import { copiesOf, idOf, idsIn, isCleaned, openBrowser, openWithTitles } from './testing/stack-browser.ts'

preparePages()

test('what a run does while its analysis is being left is saved', async () => {
  const browser = openBrowser()
  const { page, ids, id } = await openWithTitles(browser, 60)
  await clean(page.shown(), ids)
  await page.startNew()
  addFile(page.shown(), 3, 'other')
  await isCleaned(browser, id, ids)
  expect(idsIn(page)).toEqual(['other0', 'other1', 'other2'])
  await page.open(id)
  expect(idsIn(page)).toEqual(ids.toSorted())
})

test('a run that ends while no page is open waits for days, until a page has saved it', async () => {
  const browser = openBrowser()
  const { page, ids, id } = await openWithTitles(browser, 20)
  await clean(page.shown(), ids)
  await page.shown().saving.flush()
  page.kill()
  await expect
    .poll(async () => (await copiesOf(browser))[0])
    .toMatchObject({ questions: { processed: 20 }, runs: [{ state: 'completed' }] })
  const [waiting] = await copiesOf(browser)
  expect(waiting?.waits).toBeGreaterThan(0)
  expect(waiting?.expiresInMs).toBeGreaterThan(71 * 3_600_000)
  const monday = await browser.openPage()
  expect(idOf(monday)).not.toBe(id)
  await isCleaned(browser, id, ids)
})

test('results in another copy than the kept one are saved while another analysis is open', async () => {
  const browser = openBrowser()
  const { page, ids, id } = await openWithTitles(browser, 20)
  await clean(page.shown(), ids)
  await page.shown().saving.flush()
  page.kill()
  const database = await browser.database()
  const record = await database.read(id)
  const server = record?.parts.server
  if (!server) throw new Error('The analysis has no copy')
  // The epoch includes the process that holds the server's memory, so it changes after a restart.
  const parts = { ...record.parts, server: { ...server, epoch: `${server.epoch?.split('.')[0]}.before` } }
  await database.create({ ...record, parts, removed: [] })
  const next = await browser.openPage()
  addFile(next.shown(), 1, 'y')
  await isCleaned(browser, id, ids)
  expect((await database.read(id))?.parts.server).toMatchObject({
    epoch: parts.server.epoch,
    revision: server.revision,
    runs: [{ state: 'completed' }],
  })
  await next.open(id)
  expect(idsIn(next)).toEqual(ids.toSorted())
})

test('the topics of an analysis stay with it when another page saves its results', async () => {
  const browser = openBrowser()
  const { page, ids, id } = await openWithTitles(browser, 20)
  await page.shown().copy.named(async () => {})
  const topics = [{ id: '#rise', name: 'Rising', covers: 'Dough that does not rise' }]
  await page.shown().api.call(changeFindings, { body: { topics } })
  await clean(page.shown(), ids)
  await page.startNew()
  await isCleaned(browser, id, ids)
  const found = await (await browser.database()).read(id)
  expect(found?.parts.server?.findings).toMatchObject({ topics })
})

test('500 titles of a run that were deleted just before leaving stay deleted', async () => {
  const browser = openBrowser()
  const { page, ids, id } = await openWithTitles(browser, 1000)
  await clean(page.shown(), ids)
  void deleteRows(page.shown(), ids.slice(0, 500))
  await page.startNew()
  await isCleaned(browser, id, ids.slice(500))
  await page.open(id)
  expect(idsIn(page)).toEqual(ids.slice(500).toSorted())
  expect((await copiesOf(browser)).find((copy) => copy.id === id)?.questions.total).toBe(500)
})
