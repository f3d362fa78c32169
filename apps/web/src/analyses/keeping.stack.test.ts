import { expect, inject, test } from 'vitest'
import { newId } from '../analysis/holder.ts'
import { addFile, clean, deleteRows, editTitle } from './testing/actions.ts'
import { preparePages } from './testing/prepare-pages.ts'
import {
  copiesOf,
  idOf,
  idsIn,
  isCleaned,
  openBrowser,
  openWithTitles,
  titlesIn,
} from './testing/stack-browser.ts'

preparePages()
/** How many chunks of 2,000 rows are restored. */
const RESTORED_CHUNKS = inject('restoredChunks')
const { api } = inject('stack')

test(`a restoration that is cut after chunk 3 of ${RESTORED_CHUNKS} begins again at the first chunk`, async () => {
  const browser = openBrowser()
  const rows = RESTORED_CHUNKS * 2000
  const { page, ids } = await openWithTitles(browser, rows)
  await clean(page.shown(), ['a0'])
  await expect.poll(() => page.shown().unsent.get().ids.size).toBe(0)
  await page.shown().saving.flush()
  page.close()
  await browser.send(new URL('/api/session', api.url), { method: 'DELETE' })
  let chunks = 0
  browser.interfere(async (call, send) => {
    if (call !== 'PUT /api/questions') return await send()
    chunks += 1
    if (chunks > 3) throw new TypeError('The network is down')
    return await send()
  })
  const cut = await browser.openPage(page.tab)
  await expect.poll(() => chunks).toBe(4)
  expect(await copiesOf(browser)).toMatchObject([{ restoring: true, questions: { total: 6000 } }])
  cut.kill()
  browser.interfere((_, send) => send())
  const again = await browser.openPage(page.tab)
  await expect
    .poll(async () => await copiesOf(browser))
    .toMatchObject([{ restoring: false, questions: { total: rows } }])
  expect(idsIn(again)).toHaveLength(ids.length)
})

test('a deletion whose page was closed before its Undo ended is carried out by the next page', async () => {
  const browser = openBrowser()
  const { page, ids, id } = await openWithTitles(browser, 3)
  await clean(page.shown(), ids)
  await page.remove(id)
  page.close()
  expect(await copiesOf(browser)).toHaveLength(1)
  const next = await browser.openPage(page.tab)
  expect(next.stores.list.get()).toEqual([])
  expect((await (await browser.database()).list()).map((record) => record.id)).toEqual([id])
  await expect.poll(async () => await (await browser.database()).list()).toEqual([])
  expect(await copiesOf(browser)).toEqual([])
})

test('a deletion that was undone changes nothing', async () => {
  const browser = openBrowser()
  const { page, ids, id } = await openWithTitles(browser, 3)
  const other = await browser.openPage()
  await other.remove(id)
  await expect.poll(() => page.stores.shown.get()).toEqual({ kind: 'deleted', id })
  await other.restore(id)
  await page.open(id)
  expect(idsIn(page)).toEqual(ids)
})

test('Keep switched off in one of three tabs deletes everything, and switched on again keeps what is open', async () => {
  const browser = openBrowser()
  const { page: first, id } = await openWithTitles(browser, 3)
  const { page: second } = await openWithTitles(browser, 4, 'b')
  const third = await browser.openPage()
  await third.setKeeps(false)
  for (const tab of [first, second]) await expect.poll(() => tab.shown().saving.state.get().kind).toBe('off')
  first.shown().choices.update((held) => ({ ...held, seedTerms: ['rye', '', '', '', ''] }))
  await first.shown().saving.flush()
  const database = await browser.database()
  expect([await database.list(), await database.read(id)]).toEqual([[], undefined])
  expect(idsIn(first)).toEqual(['a0', 'a1', 'a2'])
  await third.setKeeps(true)
  await expect
    .poll(async () => (await database.list()).map(({ questions }) => questions).sort())
    .toEqual([3, 4])
  expect((await database.hold(id))?.parts.choices?.seedTerms[0]).toBe('rye')
})

test('an analysis that is only on the server survives a reload', async () => {
  const browser = openBrowser()
  const page = await browser.openPage()
  await page.setKeeps(false)
  const ids = addFile(page.shown(), 3, 'a')
  await clean(page.shown(), ids)
  const id = idOf(page)
  page.close()
  const again = await browser.openPage(page.tab)
  expect(idOf(again)).toBe(id)
  await expect.poll(() => idsIn(again)).toEqual(ids)
  await editTitle(again.shown(), 'a1', 'Mine?')
  expect(await (await browser.database()).list()).toEqual([])
})

test('opening an analysis that is gone leaves the open one as it was', async () => {
  const browser = openBrowser()
  const { page, ids, id } = await openWithTitles(browser, 3)
  await expect(page.open(newId())).rejects.toThrow('no longer in this browser')
  expect(idOf(page)).toBe(id)
  await clean(page.shown(), ids)
  await isCleaned(browser, id, ids)
})

test('a duplicate has everything, and neither changes the other', async () => {
  const browser = openBrowser()
  const { page, ids, id } = await openWithTitles(browser, 3)
  await clean(page.shown(), ids)
  await isCleaned(browser, id, ids)
  await page.duplicate(id)
  const copy = page.stores.list.get()?.find((entry) => entry.id !== id)
  if (!copy) throw new Error('There is no duplicate')
  await page.open(copy.id)
  await editTitle(page.shown(), 'a1', 'Only here?')
  await deleteRows(page.shown(), ['a2'])
  await page.open(id)
  expect(idsIn(page)).toEqual(ids)
  expect(titlesIn(page).get('a1')).not.toBe('Only here?')
  await page.open(copy.id)
  await expect.poll(() => [...titlesIn(page).values()]).toContain('Only here?')
  expect(idsIn(page)).toEqual(['a0', 'a1'])
})

test('deleting everything leaves nothing, and an open analysis does not come back', async () => {
  const browser = openBrowser()
  const { page, ids, id } = await openWithTitles(browser, 3)
  await clean(page.shown(), ids)
  const other = await browser.openPage()
  await other.removeAll()
  await expect.poll(() => page.stores.shown.get()).toEqual({ kind: 'deleted', id })
  expect(await copiesOf(browser)).toEqual([])
  expect(await (await browser.database()).list()).toEqual([])
})
