import { expect } from '@playwright/test'
import { counterOf } from './support/counter-of.ts'
import { downloadedCsv } from './support/downloaded-csv.ts'
import { expectRunEnd, expectToast } from './support/expect-toast.ts'
import { openStep, titleOf } from './support/open-screens.ts'
import { acceptAgreement, choose, extract, startNewAnalysis } from './support/setup-steps.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'

const LIMITS = { gardening: 4, Cooking: 2 }
const REQUESTED = 6

test('56 A newcomer gets from the agreement to a file of cleaned questions, and starts anew', async ({
  page,
}) => {
  await test.step('demo credentials connect both services', async () => {
    await acceptAgreement(page)
    await page.getByRole('button', { name: 'Try it with demo credentials' }).click()
    await expectToast(page, 'API Credentials Valid', 'Both APIs connected. AI tier: Paid Tier (300 RPM)')
    await page.getByRole('button', { name: 'Next Step' }).click()
  })

  await test.step('seed terms discover communities', async () => {
    await page.getByLabel('Seed term 2').fill('home cooking')
    await choose(page, LIMITS)
  })

  await test.step('as many questions as requested are extracted', async () => {
    await extract(page)
    await expect(counterOf(page, 'Total Questions')).toHaveText(String(REQUESTED))
    await expect(counterOf(page, 'Subreddits')).toHaveText('2')
  })

  await test.step('cleaning runs to its end', async () => {
    await page.getByRole('button', { name: `Start AI Cleaning (${REQUESTED})` }).click()
    await expectRunEnd(page, 'AI cleaning completed')
    await expect(page.getByRole('region', { name: 'Run in progress' })).toHaveCount(0)
    await expect(counterOf(page, 'Processed')).toHaveText(String(REQUESTED))
    await expect(counterOf(page, 'Pending')).toHaveText('0')
    await expect(page.getByRole('button', { name: 'Start AI Cleaning (0)' })).toBeDisabled()
  })

  await test.step('the cleaning screen exports the results', async () => {
    await openStep(page, 'Cleaning')
    const { rows } = await downloadedCsv(page, () =>
      page.getByRole('button', { name: `Export Cleaned Results (${REQUESTED})` }).click(),
    )
    const held = await readStoredQuestions(page)
    expect(rows.toSorted()).toEqual(held.map(({ title }) => [title, '0']).toSorted())
    await page.getByRole('button', { name: 'Complete Workflow' }).click()
  })

  await test.step('a new analysis starts without a trace of the old one but the credentials', async () => {
    await expect(titleOf(page)).toHaveText('Workflow Complete!')
    await startNewAnalysis(page)
    expect(await readStoredQuestions(page)).toEqual([])
    await page.getByRole('button', { name: 'Next Step' }).click()
    await expect(page.getByLabel('Seed term 1')).toHaveValue('')
  })
})
