import { expect } from '@playwright/test'
import { MODEL_ENDPOINT_CREDENTIAL } from '@quarry/contracts/model-endpoint'
import { startStack } from '@quarry/testkit/stack'
import { startRedis } from '../scripts/embedded-redis.js'
import { counterOf } from './support/counter-of.ts'
import { expectRunEnd } from './support/expect-toast.ts'
import { openCleaningOptions, openFilledAnalysis, openSetup } from './support/open-screens.ts'
import { questionsOf } from './support/sample-questions.ts'
import { ownCredentials } from './support/setup-steps.ts'
import { test as watched } from './support/watched-test.ts'

/** A test against an API whose operator offers a model. */
const test = watched.extend<object, { url: string }>({
  url: [
    async ({ browserName: _ }, use) => {
      const redis = await startRedis({ url: '' })
      const stack = { redisUrl: redis.url, prefix: 'operator', workers: 1, model: 'sandbox:4b' }
      const { api, stop } = await startStack(stack)
      await use(api.url)
      await stop()
      await redis.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ url }, use) => use(url),
})

test('a model of the operator is tested with a title and cleans without a key, a tier and a cost', async ({
  page,
  startOver,
}) => {
  await test.step('a model of the operator needs no key, and the test shows a sample title and its time', async () => {
    await openSetup(page)
    await expect(page.getByLabel('Gemini API Key')).toBeVisible()
    await page.getByRole('radio', { name: 'This server’s model' }).check()
    await expect(page.getByLabel('Gemini API Key')).toHaveCount(0)
    await expect(page.getByText('Stay on this server’s network', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Save & Test Credentials' }).click()
    await expect(page.getByText(/^Why do my 3 Roma tomato seedlings/)).toBeVisible()
    await expect(page.getByText(/^1 title in \d+\.\d s/)).toContainText('at 20 per request.')
    await expect(page.getByText('Set up your Reddit API credentials and test sandbox:4b')).toBeVisible()
    await expect(page.getByText('No tier')).toBeVisible()
  })

  await test.step('a model that damages the sample title is said to', async () => {
    await page.route('**/api/test-connections', (route) =>
      route.fulfill({
        json: {
          ...{ reddit: false, gemini: true },
          sample: { title: '[Help] why do they fall over??', problem: 'It lost a word.', ms: 900 },
        },
      }),
    )
    await page.getByRole('button', { name: 'Save & Test Credentials' }).click()
    await expect(page.getByText('This model damages titles. It lost a word.')).toBeVisible()
    await expect(page.getByText('Rejected by Quarry’s checks')).toBeVisible()
  })

  await test.step('the previously entered key is restored', async () => {
    await page.getByRole('radio', { name: 'Gemini' }).check()
    await page.getByLabel('Gemini API Key').fill('demo-paid.kept')
    await page.getByRole('radio', { name: 'This server’s model' }).check()
    await page.getByRole('radio', { name: 'Gemini' }).check()
    await expect(page.getByLabel('Gemini API Key')).toHaveValue('demo-paid.kept')
  })

  await startOver()
  await test.step('it cleans titles without a key, a tier and a cost', async () => {
    const credentials = { ...ownCredentials('demo', ''), geminiApiKey: MODEL_ENDPOINT_CREDENTIAL }
    await openFilledAnalysis(page, questionsOf(6), credentials)
    const options = await openCleaningOptions(page)
    await expect(options).toBeVisible()
    await expect(options.getByText('$')).toHaveCount(0)
    await expect(options.getByRole('switch', { name: 'Second opinion' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(page.getByText('No tier', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Start AI Cleaning/ }).click()
    await expectRunEnd(page, 'AI cleaning completed')
    await expect(counterOf(page, 'Processed')).toHaveText('6')
    await expect(page.getByText('$')).toHaveCount(0)
  })
})
