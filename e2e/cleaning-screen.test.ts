import { expect } from '@playwright/test'
import { fillSession } from './support/filled-session.ts'
import {
  figureOf,
  fulfillDiscovery,
  goToSubreddits,
  openCleaning,
  openSeedTerms,
  openStep,
  titleOf,
} from './support/open-screens.ts'
import { rowOf, rowsOf } from './support/questions-table.ts'
import { cleanedOf, failedOf, questionOf, questionsOf } from './support/sample-questions.ts'
import { runOf, simulateQuestions } from './support/simulated-questions.ts'
import { test } from './support/watched-test.ts'

test('the cleaning screen follows the run, keeps places, and the last screen counts what is left', async ({
  page,
  startOver,
}) => {
  await test.step('the last screen shows uncleaned titles, offers the export first, and mentions no missing extraction', async () => {
    await fillSession(page, [...questionsOf(4), cleanedOf(5), cleanedOf(6), failedOf(7)])
    await openCleaning(page)
    const panel = page.getByRole('region', { name: 'Cleaning Complete!' })
    await expect(panel).toContainText(
      '2 questions are cleaned. 5 titles were not cleaned: 4 are pending, 1 failed.',
    )
    await openStep(page, 'Complete')
    await expect(page.getByText('2 of 7 questions are cleaned. 5 titles were not cleaned.')).toBeVisible()
    await expect(figureOf(page, 'Subreddits')).toHaveText('1')
    await expect(page.getByText('Read', { exact: true })).toHaveCount(0)
    await expect(page.getByText('Requests sent')).toHaveCount(0)
  })

  await startOver()
  await test.step('the row being cleaned stays in view until the user scrolls', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => questionOf(index + 1))
    const at = (number: number) =>
      rows.map((row) => (row.id === `q${number}` ? { ...row, processingStatus: 'processing' as const } : row))
    const simulated = { questions: at(30), runs: [runOf({ total: 200 })] }
    await simulateQuestions(page, simulated)
    await openCleaning(page)
    const result = (number: number) => rowOf(page, `heap ${number} smell`)
    await expect(result(30)).toBeInViewport()
    simulated.questions = at(150)
    await expect(result(150)).toBeInViewport()

    await page.getByRole('region', { name: 'Questions, scrollable' }).hover()
    await page.mouse.wheel(0, -300)
    const follow = page.getByRole('button', { name: 'Follow the run' })
    await expect(follow).toHaveAttribute('aria-pressed', 'false')
    simulated.questions = at(20)
    await follow.click()
    await expect(result(20)).toBeInViewport()
  })

  await test.step('the table keeps its scroll position after a visit to Cleaning', async () => {
    await openStep(page, 'Analysis')
    const table = page.getByRole('region', { name: 'Questions, scrollable' })
    await expect(rowsOf(page)).not.toHaveCount(0)
    await table.evaluate((viewport) => viewport.scrollTo(0, 5000))
    const row = rowsOf(page).filter({ hasText: 'heap 65 smell' })
    await expect(row).toBeInViewport()
    await openStep(page, 'Cleaning')
    await page.getByRole('button', { name: 'Back to Analysis' }).click()
    await expect(row).toBeInViewport()
  })

  await startOver()
  await test.step('Setup keeps its terms and choices after a reload', async () => {
    await fulfillDiscovery(page, [{ name: 'gardening', subscribers: 12_000, description: 'All that grows' }])
    await openSeedTerms(page)
    await goToSubreddits(page)
    await page.getByRole('checkbox', { name: 'r/gardening' }).check()
    await page.reload()
    await expect(titleOf(page)).toHaveText('API Configuration')
    await page.getByRole('button', { name: 'Next Step' }).click()
    await expect(page.getByLabel('Seed term 1')).toHaveValue('vegetable garden')
    await page.getByRole('button', { name: 'Next Step' }).click()
    await expect(page.getByText('Selection: 1 of 1 subreddits')).toBeVisible()
  })
})
