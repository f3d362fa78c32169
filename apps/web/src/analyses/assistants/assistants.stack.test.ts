import { defaultTokenSettings, type ListedToken } from '@quarry/contracts/endpoints/tokens'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { createApi } from '../../api/api.ts'
import { createStore } from '../../store.ts'
import { rowsOf } from '../testing/actions.ts'
import { preparePages } from '../testing/prepare-pages.ts'
import { openBrowser } from '../testing/stack-browser.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { createTokenKeeper } from './token-keeper.ts'

preparePages()
const { api } = inject('stack')
const settings = {
  name: 'Claude',
  ...defaultTokenSettings,
  rights: { start: true, change: true, delete: true },
}

/** Returns a browser's access to tokens, by default with the browser's own database. */
function keeperOf(browser: TestBrowser, database = browser.database) {
  const tokens = createStore<readonly ListedToken[]>([])
  const keeper = createTokenKeeper({ api: createApi(api.url, browser.send), tokens, openDatabase: database })
  return { ...keeper, tokens }
}

const Answer = z.object({
  result: z.object({
    isError: z.boolean().optional(),
    content: z.tuple([z.object({ text: z.string() })]),
  }),
})
const Started = z.object({ analysis: z.string() })

/** Calls a tool as an assistant does. Returns the text of the result, or of the response if the call was refused. */
async function call(token: string, name: string, args: object = {}): Promise<string> {
  const response = await fetch(new URL('/mcp', api.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-quarry-gemini-key': 'demo-paid',
    },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name, arguments: args },
    }),
  })
  const text = await response.text()
  const data = /^data: (.+)$/m.exec(text)?.[1]
  return data === undefined ? text : Answer.parse(JSON.parse(data)).result.content[0].text
}

const extraction = { source: 'lemmy', communities: ['bread@lemmy.world'], perCommunity: 20 }

async function extract(token: string, name = 'Bread'): Promise<string> {
  const { analysis } = Started.parse(
    JSON.parse(await call(token, 'start_extraction', { ...extraction, name })),
  )
  await expect
    .poll(() => call(token, 'get_run', { analysis, waitSeconds: 5 }))
    .toMatch(/"state":"(completed|ended-early)"/)
  return analysis
}

test('what an assistant makes comes into the list by itself with both names, and is kept', async () => {
  const browser = openBrowser()
  const page = await browser.openPage()
  const { token } = await keeperOf(browser).make(settings)
  await page.lookAtCopies()
  const analysis = await extract(token)
  await expect
    .poll(() => page.stores.list.get()?.map(({ id, name, madeBy }) => [id, name, madeBy]))
    .toEqual([[analysis, 'Bread', 'Claude']])
  await expect
    .poll(async () => (await (await browser.database()).read(analysis))?.questions.length)
    .toBeGreaterThan(5)
  await page.open(analysis)
  expect(rowsOf(page.shown()).length).toBeGreaterThan(5)
})

test('a deleted analysis of an assistant doesn’t come back', async () => {
  const browser = openBrowser()
  const { token } = await keeperOf(browser).make(settings)
  const page = await browser.openPage()
  const analysis = await extract(token)
  await expect.poll(() => page.stores.list.get()?.length).toBe(1)
  await page.remove(analysis)
  await extract(token, 'Other')
  await expect.poll(() => page.stores.list.get()?.map(({ name }) => name)).toEqual(['Other'])
})

test('an open analysis shows what an assistant changes there', async () => {
  const browser = openBrowser()
  const { token } = await keeperOf(browser).make(settings)
  const page = await browser.openPage()
  const analysis = await extract(token)
  await page.open(analysis)
  await expect.poll(() => rowsOf(page.shown()).length).toBeGreaterThan(5)
  const [{ id } = { id: '' }] = rowsOf(page.shown())
  await call(token, 'change_questions', { analysis, changes: [{ id, title: 'Why flat bread?' }] })
  await expect.poll(() => rowsOf(page.shown()).find((row) => row.id === id)?.title).toBe('Why flat bread?')
})

test('a page registers its tokens under its present cookie, and forgets revoked ones', async () => {
  const [browser, later] = [openBrowser(), openBrowser()]
  const first = keeperOf(browser)
  const { token, record } = await first.make(settings)
  const other = await first.make({ ...settings, name: 'Cursor' })
  const again = keeperOf(later, browser.database)
  await again.start()
  expect(
    again.tokens
      .get()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['Claude', 'Cursor'])
  const analysis = await extract(token)
  const page = await later.openPage()
  await expect.poll(() => page.stores.copies.get().map(({ id }) => id)).toEqual([analysis])

  await again.revoke(record)
  expect(await call(token, 'list_analyses')).toContain('revoked')
  expect((await (await browser.database()).tokens()).map(({ hash }) => hash)).toEqual([other.record.hash])
  await again.revokeAll()
  expect(await (await browser.database()).tokens()).toEqual([])
  expect(await call(other.token, 'list_analyses')).toContain('revoked')
})

test('an analysis that the user shares can be read, until they end that', async () => {
  const browser = openBrowser()
  const keeper = keeperOf(browser)
  const { token } = await keeper.make({ ...settings, name: 'Maker' })
  const analysis = await extract(token)
  const { token: reader, record } = await keeper.make({ ...settings, name: 'Reader' })
  expect(await call(reader, 'list_questions', { analysis })).toContain('reaches no such analysis')
  await keeper.setShared(record, { id: analysis, name: 'Bread' }, true)
  expect(await call(reader, 'list_questions', { analysis })).toContain('"questions":[{')
  await keeper.setShared(record, { id: analysis, name: 'Bread' }, false)
  expect(await call(reader, 'list_questions', { analysis })).toContain('reaches no such analysis')
})
