import { expect } from '@playwright/test'
import { counterOf } from './support/counter-of.ts'
import { expectToast } from './support/expect-toast.ts'
import { heldQuestions } from './support/held-questions.ts'
import { acceptAgreement, choose, connect, extract, ownCredentials } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'

const ASKED = 20

test('a cancelled run on the free tier keeps what is done, and the rest can be cleaned later', async ({
  page,
}) => {
  await acceptAgreement(page)
  await connect(page, ownCredentials('demo', 'demo-free'))
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('definition')).toHaveText('Free Tier5 requests per minute')
  await expect(page.getByText('60x faster processing')).toBeVisible()
  await page.getByRole('button', { name: 'Next Step' }).click()
  await choose(page, { gardening: ASKED })
  await extract(page)

  await test.step('the badge tells the tier, and how to be faster', async () => {
    await page.getByRole('button', { name: 'Free Tier (5 RPM)' }).hover()
    const tooltip = page.getByRole('tooltip')
    for (const words of ['Free Tier', '5 requests per minute', '60x faster', '12s', '0.2s']) {
      await expect(tooltip).toContainText(words)
    }
  })

  await test.step('Cancel ends the run and keeps what is cleaned', async () => {
    await page.getByRole('button', { name: `Start AI Cleaning (${ASKED})` }).click()
    await expect(page.getByText('1 question every 12 seconds')).toBeVisible()
    await expect(counterOf(page, 'Processed')).toHaveText('1')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectToast(page, 'AI cleaning cancelled')
    await expect(page.getByRole('region', { name: 'Cleaning in Progress' })).toHaveCount(0)
    await expect(counterOf(page, 'Processed')).toHaveText('1')
    await expect(counterOf(page, 'Pending')).toHaveText(String(ASKED - 1))
    const statuses = (await heldQuestions(page)).map((question) => question.processingStatus)
    expect(statuses.toSorted()).toEqual([...Array(ASKED - 1).fill('pending'), 'processed'])
  })

  await test.step('what is left can be started anew, twenty titles in one request', async () => {
    await page.getByRole('radio', { name: /^20/ }).check()
    await page.getByRole('button', { name: `Start AI Cleaning (${ASKED - 1})` }).click()
    await expectToast(page, 'AI cleaning completed', undefined, { timeoutMs: 40_000 })
    await expect(counterOf(page, 'Processed')).toHaveText(String(ASKED))
  })
})
