import type { AnalysisCopy } from '@quarry/contracts/endpoints/analyses'
import { QuestionsPage } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'
import { isEnded } from '@quarry/contracts/run'
import { expect, inject, test } from 'vitest'
import type { AnalysesDatabase } from './database.ts'
import { addFile, clean, deleteRows, editTitle, rowsOf } from './testing/actions.ts'
import { preparePages } from './testing/prepare-pages.ts'
import { createRandom, type Random } from './testing/random.ts'
import { copiesOf } from './testing/stack-browser.ts'
import { createTestBrowser, type TestPage } from './testing/test-browser.ts'

preparePages()
const { api } = inject('stack')
/** PROPERTY_ROUNDS sets it. */
const ROUNDS = inject('propertyRounds')
const SEED = inject('propertySeed') ?? Math.floor(Math.random() * 2 ** 31)
const STEPS = 25
const PAUSE_MS = 120
const ROWS = 8
const LATE_MS = 150

/** What the user did in an analysis, which must be so in the end, whatever happened in between. */
type Expected = {
  name: string
  ids: Set<string>
  titles: Map<string, string>
  seedTerm: string
  /** The page that opened it last. Others that still show it change nothing. */
  holder: TestPage | undefined
  isDeleted: boolean
  /** Rows of which the browser has the AI's title. */
  cleaned: Set<string>
}

/** One browser with two pages and three analyses, in which a random user works. */
async function openWalk(random: Random, delays: Random, name: string) {
  const log: string[] = []
  let edits = 0
  const browser = createTestBrowser(api.url, async (address, init) => {
    if (delays.chance(0.2)) await pause(delays.below(LATE_MS))
    return await fetch(address, init)
  })
  const pages: TestPage[] = [await browser.openPage(), await browser.openPage()]
  const model = new Map<string, Expected>()
  const late: Promise<unknown>[] = []
  const database = await browser.database()

  for (const which of ['x', 'y', 'z']) {
    const page = pages[0]
    if (!page) continue
    await page.startNew()
    const ids = addFile(page.shown(), ROWS, `${name}${which}`)
    await page.shown().saving.flush()
    model.set(page.shown().id, {
      ...{ name: '', ids: new Set(ids), titles: new Map(), seedTerm: '' },
      ...{ holder: page, isDeleted: false, cleaned: new Set() },
    })
  }

  const expectedOf = (id: string) => model.get(id) ?? fail(`The walk does not know ${id}`)

  /** Returns the analysis that the page shows, if its user's changes count. */
  function workable(page: TestPage) {
    const held = page.stores.shown.get()
    if (held.kind !== 'open') return undefined
    const { analysis } = held
    const expected = model.get(analysis.id)
    if (!expected || expected.isDeleted || expected.holder !== page) return undefined
    return { analysis, expected }
  }

  async function open(page: TestPage, id: string): Promise<void> {
    const expected = expectedOf(id)
    if (expected.isDeleted) return
    await page.open(id)
    expected.holder = page
  }

  async function reopen(at: number, tab?: Map<string, string>): Promise<void> {
    const page = await browser.openPage(tab)
    pages[at] = page
    const held = page.stores.shown.get()
    const expected = held.kind === 'open' ? model.get(held.analysis.id) : undefined
    if (expected) expected.holder = page
  }

  const steps: Record<string, (page: TestPage, at: number) => Promise<void> | void> = {
    async open(page) {
      await open(page, random.oneOf([...model.keys()]))
    },
    openAgain: (page) => steps.open?.(page, 0),
    edit(page) {
      const work = workable(page)
      if (!work) return
      // Those at even places are cleaned, which may change their titles.
      const id = random.oneOf(rowsOf(work.analysis).filter((_, place) => place % 2 === 1))?.id
      if (id === undefined || Number.parseInt(id.at(-1) ?? '', 36) % 2 === 0) return
      edits += 1
      const title = `Edited ${name} ${edits}?`
      log.push(`  ${id}: ${title}`)
      work.expected.titles.set(id, title)
      late.push(editTitle(work.analysis, id, title).catch(() => {}))
    },
    editAgain: (page) => steps.edit?.(page, 0),
    delete(page) {
      const work = workable(page)
      const id = work && random.oneOf(rowsOf(work.analysis))?.id
      if (!work || id === undefined || work.expected.ids.size < 4) return
      work.expected.ids.delete(id)
      log.push(`  deletes ${id}`)
      late.push(deleteRows(work.analysis, [id]).catch(() => {}))
    },
    seedTerm(page) {
      const work = workable(page)
      if (!work) return
      edits += 1
      const term = `term ${edits}`
      work.expected.seedTerm = term
      work.analysis.choices.update((held) => ({ ...held, seedTerms: [term, '', '', '', ''] }))
    },
    async addFile(page) {
      const work = workable(page)
      if (!work) return
      edits += 1
      const ids = addFile(work.analysis, 2, `${name}f${edits}n`)
      await work.analysis.saving.flush()
      for (const id of ids) work.expected.ids.add(id)
    },
    clean(page) {
      const work = workable(page)
      if (!work) return
      const ids = rowsOf(work.analysis).map(({ id }) => id)
      const even = ids.filter((id) => Number.parseInt(id.at(-1) ?? '', 36) % 2 === 0)
      if (even.length > 0) late.push(clean(work.analysis, even).catch(() => {}))
    },
    async rename(page) {
      const id = random.oneOf([...model.keys()])
      if (expectedOf(id).isDeleted) return
      edits += 1
      await page.rename(id, `Name ${edits}`)
      expectedOf(id).name = `Name ${edits}`
    },
    async startNew(page) {
      await page.startNew()
    },
    async close(page, at) {
      page.close()
      await reopen(at, page.tab)
    },
    async kill(page, at) {
      page.kill()
      await reopen(at, page.tab)
    },
    async duplicateTab(page, at) {
      const other = 1 - at
      pages[other]?.close()
      await reopen(other, new Map(page.tab))
    },
    async freeze(page) {
      const wake = page.freeze()
      late.push(pause(random.below(4 * PAUSE_MS)).then(wake))
    },
    async cut(page) {
      page.cut(true)
      late.push(pause(random.below(4 * PAUSE_MS)).then(() => page.cut(false)))
    },
    async forget() {
      const id = random.oneOf([...model.keys()])
      await browser.send(new URL('/api/session', api.url), {
        method: 'DELETE',
        headers: { 'quarry-analysis': id },
      })
    },
    async remove(page) {
      const id = random.oneOf([...model.keys()])
      const expected = expectedOf(id)
      const left = [...model.values()].filter(({ isDeleted }) => !isDeleted).length
      if (expected.isDeleted || left < 2) return
      await page.remove(id)
      expected.isDeleted = true
      if (random.chance(0.7)) {
        await pause(random.below(PAUSE_MS))
        await page.restore(id)
        expected.isDeleted = false
        expected.holder = undefined
      }
    },
  }

  async function noteCleaned(): Promise<void> {
    for (const [id, { cleaned }] of model) {
      for (const { question } of (await database.read(id))?.questions ?? [])
        if (question.processingStatus === 'processed') cleaned.add(question.id)
    }
  }

  return {
    log,
    async walk(): Promise<void> {
      for (let step = 0; step < STEPS; step += 1) {
        const at = random.below(2)
        const page = pages[at]
        const what = random.oneOf(Object.keys(steps))
        if (!page) continue
        const held = page.stores.shown.get()
        log.push(
          `${step} page ${at} (${held.kind === 'open' ? held.analysis.id.slice(0, 4) : held.kind}): ${what}`,
        )
        await steps[what]?.(page, at)
        if (random.chance(0.6)) await pause(random.below(PAUSE_MS))
        if (random.chance(0.2)) await noteCleaned()
      }
      await noteCleaned()
    },
    /** Compares the server, the database and a page with what the user did. */
    async compare(): Promise<void> {
      for (const page of pages) page.close()
      await Promise.race([Promise.all(late), pause(1000)])
      for (const [id, { isDeleted }] of model)
        if (isDeleted) await database.summarize(id, (held) => ({ ...held, isDeleted: true }))
      const page = await browser.openPage()
      for (const [id, expected] of model) {
        if (expected.isDeleted) await isGone(database, id)
        else await compareOne(page, id, expected)
      }
      const gone = [...model].filter(([, { isDeleted }]) => isDeleted).map(([id]) => id)
      const copies = await copiesOf(browser)
      expect(copies.filter((copy) => gone.includes(copy.id))).toEqual([])
      page.kill()
    },
  }

  async function compareOne(page: TestPage, id: string, expected: Expected): Promise<void> {
    await page.open(id)
    const analysis = page.shown()
    await expect.poll(() => analysis.changes.state.get().steps.length).toBe(0)
    // Ends what waits there: the rows of files reach the server with the next run.
    await clean(analysis, [...expected.ids].slice(0, 1)).catch((error) => log.push(`${id}: ${String(error)}`))
    await expect
      .poll(async () => (await copiesOf(browser)).find((copy) => copy.id === id))
      .toSatisfy(
        (copy: AnalysisCopy | undefined) => copy?.runs.every(isEnded) === true && copy.waits === undefined,
      )
    await analysis.saving.flush()
    const inDatabase = (await database.read(id))?.questions.map(({ question }) => question) ?? []
    const onPage = rowsOf(analysis)
    const onServer = await readCopy(browser.send, id)
    for (const [where, rows] of Object.entries({ inDatabase, onPage, onServer })) {
      expect([where, rows.map((row) => row.id).sort()]).toEqual([where, [...expected.ids].sort()])
      const titles = new Map(rows.map((row) => [row.id, row.title]))
      const edited = [...expected.titles].filter(([row]) => expected.ids.has(row))
      expect([where, edited.map(([row]) => [row, titles.get(row)])]).toEqual([where, edited])
      const pending = rows.filter(
        (row) => expected.cleaned.has(row.id) && row.processingStatus !== 'processed',
      )
      expect([where, pending.map((row) => row.id)]).toEqual([where, []])
    }
    expect(analysis.choices.get().seedTerms[0]).toBe(expected.seedTerm)
    const record = (await database.list()).find((each) => each.id === id)
    expect(record?.name).toBe(expected.name)
  }
}

type Send = ReturnType<typeof createTestBrowser>['send']

async function readCopy(send: Send, id: string): Promise<Question[]> {
  const answer = await send(new URL('/api/questions', api.url), { headers: { 'quarry-analysis': id } })
  const { data, unlikely } = QuestionsPage.parse(await answer.json())
  return [...data, ...unlikely]
}

async function isGone(database: AnalysesDatabase, id: string): Promise<void> {
  await expect.poll(async () => (await database.list()).some((record) => record.id === id)).toBe(false)
  expect(await database.read(id)).toBeUndefined()
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function fail(message: string): never {
  throw new Error(message)
}

test.each(Array.from({ length: ROUNDS }, (_, round) => SEED + round))(
  'nothing is lost, doubled or mixed, whatever two browsers with two pages each do (PROPERTY_SEED=%i)',
  async (seed) => {
    const walks = await Promise.all(
      ['p', 'q'].map((name, at) => openWalk(createRandom(2 * seed + at), createRandom(seed), name)),
    )
    try {
      await Promise.all(walks.map(({ walk }) => walk()))
      await Promise.all(walks.map(({ compare }) => compare()))
    } catch (error) {
      const logs = walks.map(({ log }) => log.join('\n')).join('\n\n')
      throw new Error(`PROPERTY_SEED=${seed}: ${String(error)}\n${logs}`, { cause: error })
    }
  },
)
