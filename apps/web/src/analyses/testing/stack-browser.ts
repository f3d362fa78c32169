import { AnalysisCopy, listAnalyses } from '@quarry/contracts/endpoints/analyses'
import { expect, inject, onTestFinished } from 'vitest'
import { z } from 'zod'
import { withChanges } from '../../analysis/changes/question-change.ts'
import { addFile, rowsOf } from './actions.ts'
import { createTestBrowser, type TestBrowser, type TestPage } from './test-browser.ts'

const { api } = inject('stack')

type Send = Parameters<typeof createTestBrowser>[1]
type Interference = (call: string, send: () => Promise<Response>) => Promise<Response>

/** Returns a browser on the shared stack, whose calls a test can delay or cut. */
export function openBrowser() {
  let interfere: Interference = (_, send) => send()
  const send: Send = async (address, init) => {
    const { pathname } = new URL(String(address))
    const call = `${init?.method ?? 'GET'} ${pathname.replace(/[0-9a-f-]{36}/, ':id')}`
    return await interfere(call, () => fetch(address, init))
  }
  const browser = createTestBrowser(api.url, send)
  const pages: TestPage[] = []
  onTestFinished(() => {
    for (const page of pages) page.kill()
  })
  return {
    ...browser,
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

export const idOf = (page: TestPage) => page.shown().id
export const titlesIn = (page: TestPage) => new Map(rowsOf(page.shown()).map(({ id, title }) => [id, title]))
export const idsIn = (page: TestPage) => [...titlesIn(page).keys()].sort()
export const saved = (page: TestPage) => expect.poll(() => page.shown().saving.state.get().kind).toBe('saved')

/** Returns the kept questions with the changes that wait to be sent, as every page shows them. */
export async function kept({ database }: Pick<TestBrowser, 'database'>, id: string) {
  const found = await (await database()).read(id)
  if (!found) return []
  const rows = found.questions.map(({ question }) => question)
  return withChanges(rows, Object.values(found.parts.unsaved ?? {}).flat())
}

export async function copiesOf({ send }: Pick<TestBrowser, 'send'>): Promise<AnalysisCopy[]> {
  const answer = await send(new URL(listAnalyses.url, api.url))
  return z.object({ analyses: z.array(AnalysisCopy) }).parse(await answer.json()).analyses
}

/** Waits for the analysis's run to end and for a page to save its results. */
export async function isCleaned(browser: Pick<TestBrowser, 'database' | 'send'>, id: string, ids: string[]) {
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
export async function openWithTitles(browser: ReturnType<typeof openBrowser>, count: number, prefix = 'a') {
  const page = await browser.openPage()
  const ids = addFile(page.shown(), count, prefix)
  await saved(page)
  return { page, ids, id: idOf(page) }
}
