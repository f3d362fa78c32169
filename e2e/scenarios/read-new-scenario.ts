import type { Page } from '@playwright/test'
import { fillSession } from '../support/filled-session.ts'
import { act, openFilters } from '../support/workbench.ts'
import type { Capture } from './capture.ts'
import { openTested, storeReturningUser, toStep } from './open-analysis.ts'
import { buildQuestions } from './sample-questions.ts'

const DAY_MS = 86_400_000

/** What is new since last time: its offer and panel, the marks of new questions and of those whose posts are gone. */
export async function captureReadNew(page: Page, take: Capture): Promise<void> {
  await storeReturningUser(page)
  const questions = buildQuestions(320)
  await fillSession(
    page,
    questions.map((question, number) => ({
      ...question,
      id: `1abc${question.id}`,
      permalink: `/r/${question.subreddit}/comments/1abc${question.id}/`,
      createdAt: new Date(Date.parse(question.createdAt) - (3 + (number % 4) * 9) * DAY_MS).toISOString(),
      isNew: number % 12 === 3 ? true : undefined,
      gone: number % 40 === 7 ? 'deleted' : number % 40 === 11 ? 'removed' : undefined,
    })),
  )
  await openTested(page)
  await take('100-return-card', { whole: true })
  await toStep(page, 'Analysis')
  await page.getByRole('checkbox', { name: 'Select all shown' }).waitFor()
  await take('101-marked-rows')
  await openFilters(page)
  await page.getByRole('button', { name: /^Removed on Reddit \d/ }).click()
  await page.getByRole('button', { name: /^Deleted on Reddit \d/ }).click()
  await take('102-gone-chosen')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Export/ })
    .first()
    .click()
  await take('103-before-export')
  await page.keyboard.press('Escape')
  await act(page, 'Get new questions…')
  await page.getByRole('dialog', { name: 'Get new questions' }).waitFor()
  await take('104-read-what-is-new')
}
