import type { Page } from '@playwright/test'
import { fillSession } from '../support/filled-session.ts'
import { act } from '../support/workbench.ts'
import type { Capture } from './capture.ts'
import { storeReturningUser, toStep } from './open-analysis.ts'
import { buildQuestions } from './sample-questions.ts'

const FEW = 5
const MANY = 2000

/** How sure the finder must be, and what it left out: nothing, a few titles, those that the AI decided on, thousands. */
export async function captureUnlikely(page: Page, take: Capture): Promise<void> {
  await storeReturningUser(page)
  await page.goto('/')
  await fillSession(page, rated(0, FEW, 90))
  await openDrawer(page)
  await page.getByText('Nothing was left out.').waitFor()
  await take('70-nothing-left-out')

  await fillSession(page, rated(FEW, FEW, 50))
  await changeCut(page, 60)
  await openDrawer(page)
  await page.getByRole('dialog').getByRole('listitem').getByRole('checkbox').first().check()
  await page.getByRole('spinbutton', { name: 'How sure, in percent' }).fill('52')
  await page.keyboard.press('Tab')
  await page.getByText(/^Adds/).waitFor()
  await take('71-few-left-out')
  await page.getByRole('button', { name: 'Add to questions (1)' }).click()
  await page.getByText('Added 1 title.').waitFor()
  await take('72-taken-over')
  await page.getByRole('button', { name: /^Let the AI decide/ }).click()
  await page.getByText(/^Decided by the AI/).click()
  await take('76-decided-by-the-ai')

  await fillSession(page, rated(2 * FEW, MANY, 20))
  await changeCut(page, 55)
  await openDrawer(page)
  await page.getByRole('region', { name: 'Titles, scrollable' }).waitFor()
  await take('73-many-left-out')
  await page.getByRole('region', { name: 'Titles, scrollable' }).evaluate((list) => list.scrollTo(0, 1e6))
  await page.getByRole('button', { name: 'Show more' }).waitFor()
  await take('74-more-to-show')
  await page.getByRole('button', { name: 'Close' }).click()
  await take('75-bar', { whole: true })
}

/** Unchanged questions, each a little less likely than the one before. */
function rated(from: number, count: number, probability: number) {
  return buildQuestions(from + count)
    .slice(from)
    .map((question, number) => ({
      ...question,
      title: question.originalTitle,
      processingStatus: 'pending' as const,
      aiEnhanced: false,
      edited: false,
      suggestion: undefined,
      reviewed: undefined,
      problem: undefined,
      probability: probability + (number % 10),
    }))
}

async function changeCut(page: Page, cut: number): Promise<void> {
  const response = await page.request.post('/api/questions/cut', { data: { cut } })
  if (!response.ok()) throw new Error(`The cut was not changed: ${await response.text()}`)
}

async function openDrawer(page: Page): Promise<void> {
  await page.reload()
  await page.getByText('Your last session').waitFor()
  await toStep(page, 'Analysis')
  await act(page, /^Look through what/)
  await page.getByRole('dialog', { name: 'Probably not questions' }).waitFor()
}
