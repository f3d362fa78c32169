import { expect, inject, test } from 'vitest'
import { addFile, clean, deleteRows, editTitle, rowsOf } from './testing/actions.ts'
import { preparePages } from './testing/prepare-pages.ts'
import {
  copiesOf,
  idOf,
  idsIn,
  isCleaned,
  kept,
  openBrowser,
  openWithTitles,
  saved,
  titlesIn,
} from './testing/stack-browser.ts'

preparePages()
const { api } = inject('stack')

test('a hidden tab that has heard nothing mixes no rows, and finds that it was left', async () => {
  const browser = openBrowser()
  const { page: hidden, ids, id } = await openWithTitles(browser, 30)
  await clean(hidden.shown(), ids)
  // Its next save may find that it was left, and then the page shows no analysis.
  const left = hidden.shown()
  const wake = hidden.freeze()
  const second = await browser.openPage()
  await second.open(id)
  await deleteRows(second.shown(), ['a0'])
  await second.startNew()
  addFile(second.shown(), 2, 'y')
  await saved(second)
  const other = idOf(second)
  // It polls, edits and loses its copy, all before it hears anything.
  void editTitle(left, 'a2', 'Too late?')
  wake()
  await expect.poll(() => hidden.stores.shown.get()).toEqual({ kind: 'elsewhere', id })
  await isCleaned(browser, id, ids.slice(1))
  expect((await kept(browser, other)).map((row) => row.id)).toEqual(['y0', 'y1'])
  expect((await kept(browser, id)).map((row) => row.id).sort()).toEqual(ids.slice(1).sort())
})

test('of two tabs that load the same analysis at once, one has it and nothing is mixed', async () => {
  const browser = openBrowser()
  const { page, ids, id } = await openWithTitles(browser, 5)
  page.close()
  const tabs = await Promise.all([new Map(page.tab), new Map(page.tab)].map(browser.openPage))
  for (const [at, tab] of tabs.entries()) {
    const held = tab.stores.shown.get()
    if (held.kind !== 'open') continue
    void editTitle(held.analysis, `a${at}`, `Tab ${at}?`)
  }
  await expect
    .poll(() => tabs.map((tab) => tab.stores.shown.get().kind).sort())
    .toEqual(['elsewhere', 'open'])
  const [holder] = tabs.filter((tab) => tab.stores.shown.get().kind === 'open')
  expect(holder && idsIn(holder)).toEqual(ids)
  expect((await kept(browser, id)).map((row) => row.id)).toEqual(ids)
})

test('a name that another tab gives stays', async () => {
  const browser = openBrowser()
  const { page, id } = await openWithTitles(browser, 2)
  const list = await browser.openPage()
  await list.rename(id, 'Bread')
  addFile(page.shown(), 3, 'b')
  await page.shown().saving.flush()
  for (const tab of [page, list])
    await expect.poll(() => tab.stores.list.get()?.[0]).toMatchObject({ name: 'Bread', questions: 5 })
})

test('what the user did in the moment before closing the tab is there afterwards', async () => {
  const browser = openBrowser()
  const { page } = await openWithTitles(browser, 3)
  await page.shown().copy.named(async () => {})
  await clean(page.shown(), ['a0'])
  await expect.poll(() => rowsOf(page.shown())[0]?.processingStatus).toBe('processed')
  await page.shown().saving.flush()
  const edits = new Map([['bread', 'Baking']])
  page.shown().topicEdits.update(() => edits)
  page.shown().choices.update((held) => ({ ...held, seedTerms: ['rye', '', '', '', ''] }))
  void editTitle(page.shown(), 'a1', 'Mine?')
  page.close()
  const again = await browser.openPage(page.tab)
  expect(again.shown().topicEdits.get()).toEqual(edits)
  expect(again.shown().choices.get().seedTerms[0]).toBe('rye')
  expect(titlesIn(again).get('a1')).toBe('Mine?')
  // The server hears it from the next page.
  await expect.poll(() => again.shown().changes.state.get().steps).toEqual([])
  expect(titlesIn(again).get('a1')).toBe('Mine?')
})

test('a duplicated tab shows its own analysis or none, whichever is open elsewhere', async () => {
  const browser = openBrowser()
  const { page, id } = await openWithTitles(browser, 2)
  page.shown().choices.update((held) => ({ ...held, seedTerms: ['rye', '', '', '', ''] }))
  await page.shown().saving.flush()
  const tab = new Map(page.tab)
  expect([...tab.values()]).toEqual([id])
  const duplicated = await browser.openPage(new Map(tab))
  expect(duplicated.stores.shown.get()).toEqual({ kind: 'elsewhere', id })
  await page.startNew()
  addFile(page.shown(), 1, 'y')
  const restored = await browser.openPage(tab)
  expect(idsIn(restored)).toEqual(['a0', 'a1'])
  expect(restored.shown().choices.get().seedTerms[0]).toBe('rye')
  expect(page.shown().choices.get().seedTerms[0]).toBe('')
})

test('nothing of an analysis is in the next', async () => {
  const browser = openBrowser()
  const { page } = await openWithTitles(browser, 2)
  const before = page.shown()
  const kept = { protectedTerms: ['Quarry'], titlesPerRequest: 20, shareAlikeConfirmed: true }
  before.choices.update((held) => ({ ...held, ...kept }))
  before.shareAlikeTitles.update(() => ({ ids: ['a0'], others: [], send: () => {} }))
  before.fileToOpen.update(() => new File([], 'titles.csv'))
  await page.startNew()
  const now = page.shown()
  expect(now.choices.get()).toMatchObject({
    protectedTerms: [],
    titlesPerRequest: 1,
    shareAlikeConfirmed: false,
  })
  expect([now.shareAlikeTitles.get(), now.fileToOpen.get(), rowsOf(now)]).toEqual([undefined, undefined, []])
})

test('a late opening displaces no newer one', async () => {
  const browser = openBrowser()
  const { page, ids, id } = await openWithTitles(browser, 3)
  await clean(page.shown(), ids)
  await page.shown().saving.flush()
  page.close()
  const { promise: goOn, resolve: letGoOn } = Promise.withResolvers<void>()
  const { promise: isLate, resolve: late } = Promise.withResolvers<void>()
  browser.interfere(async (call, send) => {
    if (!call.endsWith('/open')) return await send()
    late()
    await goOn
    return await send()
  })
  const first = await browser.openPage(page.tab)
  const left = first.shown()
  const stopped = first.freeze()
  await isLate
  browser.interfere((_, send) => send())
  const second = await browser.openPage()
  await second.open(id)
  await editTitle(second.shown(), 'a1', 'Mine?')
  letGoOn()
  void editTitle(left, 'a1', 'Not mine?')
  stopped()
  await expect.poll(() => first.stores.shown.get().kind).toBe('elsewhere')
  await editTitle(second.shown(), 'a2', 'Mine, too?')
  expect(titlesIn(second).get('a1')).toBe('Mine?')
})

test('a page whose database went back to an earlier holder goes above the copy’s, and saves on', async () => {
  const browser = openBrowser()
  const { page, ids, id } = await openWithTitles(browser, 3)
  await clean(page.shown(), ids)
  await page.shown().saving.flush()
  page.close()
  const address = new URL(`/api/analyses/${id}/open`, api.url)
  const body = JSON.stringify({ holder: '41.aaaaaaaa', restores: false })
  const headers = { 'content-type': 'application/json' }
  expect((await browser.send(address, { method: 'POST', headers, body })).status).toBe(200)
  const again = await browser.openPage(page.tab)
  const terms = async () => (await (await browser.database()).read(id))?.parts.choices?.seedTerms[0]
  for (const term of ['rye', 'spelt', 'wheat']) {
    again.shown().choices.update((held) => ({ ...held, seedTerms: [term, '', '', '', ''] }))
    await again.shown().saving.flush()
  }
  await editTitle(again.shown(), 'a1', 'Mine?')
  expect(again.shown().saving.holder()).toMatch(/^42\./)
  expect(await terms()).toBe('wheat')
  expect(titlesIn(again).get('a1')).toBe('Mine?')
})

test('a frozen tab that wakes sends nothing old to a server that has lost the analysis', async () => {
  const browser = openBrowser()
  const { page: frozen, ids, id } = await openWithTitles(browser, 3)
  await clean(frozen.shown(), ids)
  await frozen.shown().saving.flush()
  const left = frozen.shown()
  const wake = frozen.freeze()
  const second = await browser.openPage()
  await second.open(id)
  await editTitle(second.shown(), 'a1', 'Mine?')
  await browser.send(new URL('/api/session', api.url), {
    method: 'DELETE',
    headers: { 'quarry-analysis': id },
  })
  void editTitle(left, 'a2', 'Too late?')
  await expect.poll(() => frozen.stores.shown.get()).toEqual({ kind: 'elsewhere', id })
  wake()
  // The other tab may have read its analysis by now, which makes a copy.
  expect((await copiesOf(browser)).map(({ holder }) => holder)).not.toContain(left.saving.holder())
  await editTitle(second.shown(), 'a2', 'Mine, too?')
  expect([titlesIn(second).get('a1'), titlesIn(second).get('a2')]).toEqual(['Mine?', 'Mine, too?'])
  expect((await copiesOf(browser)).map((copy) => copy.questions.total)).toEqual([3])
})
