import { AnalysisCopy, listAnalyses } from '@quarry/contracts/endpoints/analyses'
import { changeFindings } from '@quarry/contracts/endpoints/questions'
import { beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { withChanges } from '../analysis/changes/question-change.ts'
import { newId } from '../analysis/holder.ts'
import { addFile, clean, deleteRows, editTitle, rowsOf } from './testing/actions.ts'
import { createTestBrowser, type TestBrowser, type TestPage } from './testing/test-browser.ts'
import { waitForPages } from './testing/wait-for-pages.ts'

waitForPages()
const { api } = inject('stack')
/** How many chunks of 2,000 rows are restored. */
const RESTORED_CHUNKS = inject('restoredChunks')

// Pages say so when they are cut or overtaken.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

type Send = Parameters<typeof createTestBrowser>[1]
type Interference = (call: string, send: () => Promise<Response>) => Promise<Response>

/** Returns a browser on the shared stack, whose calls a test can delay or cut. */
function openBrowser() {
  let interfere: Interference = (_, send) => send()
  const calls: string[] = []
  const send: Send = async (address, init) => {
    const { pathname } = new URL(String(address))
    const call = `${init?.method ?? 'GET'} ${pathname.replace(/[0-9a-f-]{36}/, ':id')}`
    calls.push(call)
    return await interfere(call, () => fetch(address, init))
  }
  const browser = createTestBrowser(api.url, send)
  const pages: TestPage[] = []
  onTestFinished(() => {
    for (const page of pages) page.kill()
  })
  return {
    ...browser,
    calls,
    interfere(wanted: Interference) {
      interfere = wanted
    },
    async openPage(tab?: Map<string, string>): Promise<TestPage> {
      const page = await browser.openPage(tab)
      pages.push(page)
      return page
    },
  }
}

const idOf = (page: TestPage) => page.shown().id
const titlesIn = (page: TestPage) => new Map(rowsOf(page.shown()).map(({ id, title }) => [id, title]))
const idsIn = (page: TestPage) => [...titlesIn(page).keys()].sort()
const saved = (page: TestPage) => expect.poll(() => page.shown().saving.state.get().kind).toBe('saved')

/** Returns the kept questions with the changes that wait to be sent, as every page shows them. */
async function kept({ database }: Pick<TestBrowser, 'database'>, id: string) {
  const found = await (await database()).read(id)
  if (!found) return []
  const rows = found.questions.map(({ question }) => question)
  return withChanges(rows, Object.values(found.parts.unsaved ?? {}).flat())
}

async function copiesOf({ send }: Pick<TestBrowser, 'send'>): Promise<AnalysisCopy[]> {
  const answer = await send(new URL(listAnalyses.url, api.url))
  return z.object({ analyses: z.array(AnalysisCopy) }).parse(await answer.json()).analyses
}

/** Waits for the analysis's run to end and for a page to save its results. */
async function isCleaned(browser: Pick<TestBrowser, 'database' | 'send'>, id: string, ids: string[]) {
  await expect
    .poll(async () => {
      const rows = await kept(browser, id)
      return rows.filter(({ processingStatus }) => processingStatus === 'processed').map((row) => row.id)
    })
    .toHaveLength(ids.length)
  await expect
    .poll(async () => (await copiesOf(browser)).find((copy) => copy.id === id)?.waits)
    .toBeUndefined()
}

/** Opens a page with an analysis of these many titles, on the server, too. */
async function openWithTitles(browser: ReturnType<typeof openBrowser>, count: number, prefix = 'a') {
  const page = await browser.openPage()
  const ids = addFile(page.shown(), count, prefix)
  await saved(page)
  return { page, ids, id: idOf(page) }
}

test('1: an analysis whose run is at work moves from tab to tab and off the screen, and loses nothing', async () => {
  const browser = openBrowser()
  const { page: first, ids, id } = await openWithTitles(browser, 60)
  await clean(first.shown(), ids)
  const second = await browser.openPage()
  await second.open(id)
  expect(first.stores.shown.get()).toEqual({ kind: 'elsewhere', id })
  await second.startNew()
  expect(idsIn(second)).toEqual([])
  await isCleaned(browser, id, ids)
})

test('2: what a run does while its analysis is being left is saved', async () => {
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

test('3: a hidden tab that has heard nothing mixes no rows, and finds that it was left', async () => {
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

test('4: a start goes on in its own analysis when the user opens another during its upload', async () => {
  const browser = openBrowser()
  const { page, ids, id } = await openWithTitles(browser, 4100)
  let chunks = 0
  const { promise: second, resolve: isSecond } = Promise.withResolvers<void>()
  const { promise: goOn, resolve: letGoOn } = Promise.withResolvers<void>()
  browser.interfere(async (call, send) => {
    if (call === 'PUT /api/questions') {
      chunks += 1
      if (chunks === 2) {
        isSecond()
        await goOn
      }
    }
    return await send()
  })
  const start = clean(page.shown(), ids.slice(0, 40))
  await second
  await page.startNew()
  addFile(page.shown(), 1, 'y')
  letGoOn()
  await start
  await isCleaned(browser, id, ids.slice(0, 40))
  expect(idsIn(page)).toEqual(['y0'])
  expect(await kept(browser, id)).toHaveLength(4100)
  expect((await copiesOf(browser)).map((copy) => [copy.id, copy.questions.total])).toEqual([[id, 4100]])
})

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

test('an analysis that is opened again during its start goes on with it', async () => {
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

test('5: of two tabs that load the same analysis at once, one has it and nothing is mixed', async () => {
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

test('6: a name that another tab gives stays', async () => {
  const browser = openBrowser()
  const { page, id } = await openWithTitles(browser, 2)
  const list = await browser.openPage()
  await list.rename(id, 'Bread')
  addFile(page.shown(), 3, 'b')
  await page.shown().saving.flush()
  for (const tab of [page, list])
    await expect.poll(() => tab.stores.list.get()?.[0]).toMatchObject({ name: 'Bread', questions: 5 })
})

test('7: what the user did in the moment before closing the tab is there afterwards', async () => {
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

test('8: a duplicated tab shows its own analysis or none, whichever is open elsewhere', async () => {
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

test('9: nothing of an analysis is in the next', async () => {
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

test('10: a run that ends while no page is open waits for days, until a page has saved it', async () => {
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

test('a frozen tab makes no copy of what it still shows when the server has lost the analysis', async () => {
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
