import { expect, type Page } from '@playwright/test'
import { ownCredentials } from '../support/setup-steps.ts'
import { act } from '../support/workbench.ts'
import type { Capture } from './capture.ts'
import { openTested, storeReturningUser, toStep } from './open-analysis.ts'

/** Narrower pages have the map in their menu. */
const GRID_WIDTH = 761

const subredditLimits = { VegetableGrowers: 300, composting: 300 }

/** Topics of questions of several subreddits: as tiles, and with one chosen. */
export async function captureMap(page: Page, take: Capture): Promise<void> {
  await storeReturningUser(page)
  await page.goto('/')
  await extractAll(page)
  await openTested(page)
  await toStep(page, 'Analysis')
  await page.getByRole('checkbox', { name: 'Select all shown' }).waitFor()
  if ((page.viewportSize()?.width ?? 0) >= GRID_WIDTH) {
    await page.getByRole('button', { name: 'Map', exact: true }).click()
  } else {
    await act(page, /^Map/)
  }
  const tiles = page.getByRole('group', { name: /^What people in 2 subreddits ask/ })
  await tiles.getByRole('button').first().waitFor()
  await drawn(page)
  await take('110-map')
  const panel = page.getByRole('region', { name: 'Topic' })
  await tiles.getByRole('button').first().press('Enter')
  await panel.waitFor()
  await drawn(page)
  await take('111-map-with-topic')
}

/** Until the picture fits its place, which changes with the panel beside it. */
async function drawn(page: Page): Promise<void> {
  const picture = page.getByRole('group', { name: /^What people in/ })
  await picture.waitFor()
  const overhang = () =>
    picture.evaluate((svg) => svg.getBoundingClientRect().width - (svg.parentElement?.clientWidth ?? 0))
  await expect.poll(overhang).toBeLessThanOrEqual(0)
}

async function extractAll(page: Page): Promise<void> {
  const { redditClientId, redditClientSecret } = ownCredentials('demo', 'demo-paid')
  const response = await page.request.post('/api/questions/fetch', {
    data: { subreddits: Object.keys(subredditLimits), subredditLimits, redditClientId, redditClientSecret },
  })
  const { runId }: { runId: string } = await response.json()
  const state = async () => (await (await page.request.get(`/api/runs/${runId}`)).json()).state
  await expect.poll(state, { timeout: 90_000 }).toBe('completed')
}
