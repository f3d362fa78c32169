import { expect } from '@playwright/test'
import { buildSubreddit } from '@quarry/testkit/sample-subreddits'
import { dismissToast, expectRunEnd } from './support/expect-toast.ts'
import { fillSession } from './support/filled-session.ts'
import { fulfillDiscovery, goToSubreddits, openSeedTerms, openStep, titleOf } from './support/open-screens.ts'
import { cleanedOf, questionsOf } from './support/sample-questions.ts'
import { startNewAnalysis } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'

test('Back and Forward move between the steps at one address, also after a reload', async ({ page }) => {
  await test.step('Back and Forward move between the steps at one address', async () => {
    await fillSession(page, [...questionsOf(5), cleanedOf(6)])
    await fulfillDiscovery(page, [buildSubreddit('gardening')])
    await openSeedTerms(page)
    await goToSubreddits(page)
    // While it is open, a toast takes the place of the way back to the questions.
    await expectRunEnd(page, 'Subreddits Discovered')
    await dismissToast(page)
    await openStep(page, 'Analysis')
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('heap 3')
    await openStep(page, 'Cleaning')
    const address = page.url()

    for (const title of ['Question Analysis', 'Subreddit Selection', 'Seed Terms']) {
      await page.goBack()
      await expect(titleOf(page)).toHaveText(title)
    }
    await expect(page.getByLabel('Seed term 1')).toHaveValue('vegetable garden')
    for (const title of ['Subreddit Selection', 'Question Analysis', 'AI Question Cleaning']) {
      await page.goForward()
      await expect(titleOf(page)).toHaveText(title)
    }
    await page.goBack()
    await expect(page.getByRole('searchbox', { name: 'Search questions' })).toHaveValue('heap 3')

    await test.step('a step that is opened by a button ends what was ahead', async () => {
      await page.getByRole('button', { name: 'Back to Setup' }).click()
      await expect(titleOf(page)).toHaveText('Subreddit Selection')
      await page.goBack()
      await expect(titleOf(page)).toHaveText('Question Analysis')
    })

    await test.step('setup shows that the analysis has questions, and leads back to them', async () => {
      await page.getByRole('button', { name: 'Back to Setup' }).click()
      const steps = page.getByRole('navigation', { name: 'Workflow' })
      await expect(steps.getByRole('button', { name: 'Analysis (done)', exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Back to 6 questions' }).click()
      await expect(titleOf(page)).toHaveText('Question Analysis')
    })
    expect(page.url()).toBe(address)
  })

  await test.step('after a reload, and once steps have closed, Back stays in the app', async () => {
    await openStep(page, 'Complete')
    await page.reload()
    await expect(titleOf(page)).toHaveText('API Configuration')
    await page.goBack()
    await expect(titleOf(page)).toHaveText('Question Analysis')

    await openStep(page, 'Complete')
    await startNewAnalysis(page)
    await page.goBack()
    await expect(page.getByRole('navigation', { name: 'Workflow' })).toBeVisible()
    await expect(titleOf(page), 'nothing is there to complete').toHaveText('API Configuration')
  })
})
