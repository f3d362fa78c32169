import type { Page, Route } from '@playwright/test'
import { dismissToast, expectToast } from '../support/expect-toast.ts'
import { ownCredentials } from '../support/setup-steps.ts'
import type { Capture } from './capture.ts'
import { openAnalysis, openTested, storeReturningUser, toStep } from './open-analysis.ts'

const QUESTIONS = '**/api/questions?*'

/** Every panel while it waits for its response, and when none comes. */
export async function captureErrors(page: Page, take: Capture): Promise<void> {
  await storeReturningUser(page)
  await openAnalysis(page, 40)
  await failToRead(page, take)
  await failToSave(page, take)
  await failToStart(page, take)
  await setupErrors(page, take)
}

/** The questions while they load, and when loading fails. */
async function failToRead(page: Page, take: Capture): Promise<void> {
  let respond = (_: Route): Promise<void> => new Promise(() => {})
  await page.route('**/api/questions', (route) => respond(route))
  await page.route(QUESTIONS, (route) => respond(route))
  await page.reload()
  await page.getByRole('heading', { name: 'API Configuration' }).waitFor()
  await page.getByLabel('Gemini API Key').waitFor()
  // The steps behind setup are open once something was chosen.
  await reachAnalysis(page)
  await take('50-questions-loading')
  respond = (route) => route.abort()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('Your questions couldn’t be loaded').waitFor()
  await take('51-questions-not-loaded')
  await page.unroute(QUESTIONS)
  await page.unroute('**/api/questions')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('checkbox', { name: 'Select all shown' }).waitFor()
}

async function reachAnalysis(page: Page): Promise<void> {
  await expectToast(page, 'API Credentials Valid')
  await page.getByRole('button', { name: 'Next Step' }).click()
  await page.getByLabel('Seed term 1').fill('sourdough')
  await page.getByRole('button', { name: 'Next Step' }).click()
  await page.getByLabel('Add a subreddit by name').fill('breadmaking')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Subreddit added')
  await page.getByRole('button', { name: 'Start Analyzing' }).click()
  await page.getByRole('heading', { name: 'Question Analysis' }).waitFor()
  await dismissToast(page)
}

/** A delete that fails. */
async function failToSave(page: Page, take: Capture): Promise<void> {
  await page.route('**/api/questions/delete', (route) => route.abort())
  await page.getByRole('button', { name: 'Delete question' }).first().click()
  await expectToast(page, 'Questions not deleted')
  await take('52-not-deleted')
  await page.unroute('**/api/questions/delete')
  await dismissToast(page)
}

/** A run that the server does not start, and the cost note without figures. */
async function failToStart(page: Page, take: Capture): Promise<void> {
  await page.route('**/api/questions/process', (route) =>
    route.fulfill({ status: 503, body: 'Quarry’s database is full. Try again in a few minutes.' }),
  )
  await page.route('**/api/stats', (route) => route.abort())
  await page.route('**/api/config', (route) => route.abort())
  await page.getByRole('button', { name: /^Start AI Cleaning/ }).click()
  await expectToast(page, 'AI cleaning failed')
  await take('53-cleaning-not-started')
  await dismissToast(page)
  await page.unrouteAll()
  await toStep(page, 'Cleaning')
  await page.getByRole('region', { name: 'Questions, scrollable' }).waitFor()
  await take('54-cleaning-screen')
}

/** A rejected key, a key of unknown tier, and a file that is no session file. */
async function setupErrors(page: Page, take: Capture): Promise<void> {
  await page.reload()
  await expectToast(page, 'API Credentials Valid')
  await page.getByLabel('Gemini API Key').fill(ownCredentials('demo', 'demo-region').geminiApiKey)
  await page.getByRole('button', { name: 'Show key' }).click()
  await page.getByRole('button', { name: 'Save & Test Credentials' }).click()
  await expectToast(page, 'API Test Failed')
  await take('55-key-of-a-region-without-free-tier', { whole: true })
  await page.route('**/api/test-connections', (route) =>
    route.fulfill({ json: { reddit: true, gemini: true } }),
  )
  await page.getByRole('button', { name: 'Save & Test Credentials' }).click()
  await page.getByText('Unknown').waitFor()
  await take('56-tier-unknown', { whole: true })
  await page.unroute('**/api/test-connections')
  await page.getByLabel('Session file').setInputFiles({
    name: 'shopping.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"bread": 2}'),
  })
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
  await take('57-other-file', { whole: true })
  await page.route('**/assets/complete-screen*', (route) => route.abort())
  await openTested(page)
  await toStep(page, 'Complete')
  await page.getByText('This screen couldn’t be shown').waitFor()
  await take('58-broken-screen')
}
