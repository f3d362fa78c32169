import { randomUUID } from 'node:crypto'
import { type APIResponse, expect, type Page } from '@playwright/test'

/** The analysis that a page opens, if a test put it on the server first. */
const prepared = new WeakMap<Page, string>()

/** Returns the id of the page's analysis. If it has none, prepares one that it will open when it is loaded again. */
export async function analysisOf(page: Page): Promise<string> {
  const created = randomUUID()
  if (page.url() !== 'about:blank') {
    return await page.evaluate((given) => {
      const held = sessionStorage.getItem('analysis') ?? given
      sessionStorage.setItem('analysis', held)
      return held
    }, created)
  }
  const known = prepared.get(page)
  if (known) return known
  prepared.set(page, created)
  await page.addInitScript((given) => {
    if (sessionStorage.getItem('analysis') === null) sessionStorage.setItem('analysis', given)
  }, created)
  return created
}

/** Calls the server about the page's analysis, as the page does, and opens a missing copy first. */
export async function callCopy(
  page: Page,
  method: string,
  path: string,
  data?: unknown,
): Promise<APIResponse> {
  const id = await analysisOf(page)
  const { holder, epoch } = (await copyOf(page, id)) ?? (await openCopy(page, id))
  const headers = { 'quarry-analysis': id, 'quarry-holder': holder, 'if-match': epoch }
  return await page.request.fetch(path, { method, headers, ...(data !== undefined && { data }) })
}

type Copy = { id: string; holder: string; epoch: string }

async function copyOf(page: Page, id: string): Promise<Copy | undefined> {
  const response = await page.request.get('/api/analyses')
  expect(response.status(), await response.text()).toBe(200)
  const { analyses }: { analyses: Copy[] } = await response.json()
  return analyses.find((copy) => copy.id === id)
}

async function openCopy(page: Page, id: string): Promise<Copy> {
  const data = { holder: '0.0000000000000000', restores: false }
  const response = await page.request.post(`/api/analyses/${id}/open`, { data })
  expect(response.status(), await response.text()).toBe(200)
  return await response.json()
}
