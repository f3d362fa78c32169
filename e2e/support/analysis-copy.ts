import { randomUUID } from 'node:crypto'
import { type APIResponse, expect, type Page } from '@playwright/test'
import { reachStorage } from './stored-credentials.ts'

/** Returns the id of the page's analysis. If it has none, prepares one that it will open when it is loaded again. */
export async function analysisOf(page: Page): Promise<string> {
  await reachStorage(page)
  return await page.evaluate((created) => {
    const held = sessionStorage.getItem('analysis') ?? created
    sessionStorage.setItem('analysis', held)
    return held
  }, randomUUID())
}

/** Calls the server about the page's analysis, as the page does, and opens a missing copy first. */
export async function callCopy(
  page: Page,
  method: string,
  path: string,
  data?: unknown,
): Promise<APIResponse> {
  const id = await analysisOf(page)
  const copy = (await copyOf(page, id)) ?? (await openCopy(page, id)) ?? (await copyOf(page, id))
  if (!copy) throw new Error('The page has opened its analysis, and the server has no copy of it.')
  const { holder, epoch } = copy
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

/** Returns undefined if the page has opened the copy in the meantime. */
async function openCopy(page: Page, id: string): Promise<Copy | undefined> {
  const data = { holder: '0.0000000000000000', restores: false }
  const response = await page.request.post(`/api/analyses/${id}/open`, { data })
  if (response.status() === 409) return undefined
  expect(response.status(), await response.text()).toBe(200)
  return await response.json()
}
