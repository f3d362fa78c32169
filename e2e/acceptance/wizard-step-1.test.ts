import { expect, type Page } from '@playwright/test'
import { dismissToast, expectToast } from '../support/expect-toast.ts'
import { openSetup, titleOf } from '../support/open-screens.ts'
import { enterCredentials, ownCredentials } from '../support/setup-steps.ts'
import { test } from '../support/watched-test.ts'

const CALL = '**/api/test-connections'

function statusOf(page: Page, service: 'Reddit' | 'Gemini') {
  return page.getByRole('status').filter({ hasText: service })
}

function fieldsOf(page: Page) {
  return [
    page.getByLabel('Client ID'),
    page.getByLabel('Client Secret', { exact: true }),
    page.getByLabel('Gemini API Key'),
  ]
}

/** Enters credentials and tests them. */
async function saveAndTest(page: Page, credentials = ownCredentials('demo', 'demo-paid')) {
  await enterCredentials(page, credentials)
  await page.getByRole('button', { name: 'Save & Test Credentials' }).click()
}

test('12, 13, 14, 15, 16, 17, 18, 20 Credentials are stored, sent, tested and shown', async ({
  page,
  watch,
}) => {
  let tests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/test-connections')) tests += 1
  })
  const configured = page.waitForResponse('**/api/config')
  await openSetup(page)
  await test.step('20 Without a stored credential, none is tested', async () => {
    await configured
    expect(tests).toBe(0)
  })

  await test.step('13 The test sends exactly the three credentials as JSON, with cookies', async () => {
    await expect.poll(async () => (await page.context().cookies()).length).toBe(1)
    const credentials = ownCredentials('demo', 'demo-paid')
    const [request] = await Promise.all([page.waitForRequest(CALL), saveAndTest(page, credentials)])
    expect(request.method()).toBe('POST')
    expect(request.postDataJSON()).toEqual(credentials)
    const headers = await request.allHeaders()
    expect(headers['content-type']).toBe('application/json')
    const [cookie] = await page.context().cookies()
    expect(headers.cookie).toContain(`${cookie?.name}=${cookie?.value}`)
    await expectToast(page, 'API Credentials Valid')

    await test.step('12 Save & Test Credentials stores the three keys', async () => {
      expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({
        reddit_client_id: credentials.redditClientId,
        reddit_client_secret: credentials.redditClientSecret,
        gemini_api_key: credentials.geminiApiKey,
      })
    })
  })

  await test.step('14, 15, 16, 18 Each result of a test is shown by its indicators, its toast and the tier box', async () => {
    const free = { name: 'Free Tier', rpm: 5, tier: 'free' }
    const paid = { name: 'Paid Tier', rpm: 300, tier: 'paid' }
    let result: object = { reddit: true, gemini: false }
    await page.route(CALL, (route) => route.fulfill({ json: result }))
    const hint = page.getByText(/Enable billing .* 60x faster processing/)

    await test.step('14 Only Reddit connected: each indicator shows its own state', async () => {
      await saveAndTest(page)
      await expect(statusOf(page, 'Reddit')).toHaveText('Connected Reddit')
      await expect(statusOf(page, 'Gemini')).toHaveText('Not connected Gemini')
    })

    await test.step('15, 18 A free tier: the toast and the box show it, and the 60x hint', async () => {
      result = { reddit: true, gemini: true, geminiTier: free }
      await saveAndTest(page)
      await expectToast(page, 'API Credentials Valid', 'Both APIs connected. AI tier: Free Tier (5 RPM)')
      await expect(page.getByRole('definition')).toHaveText('Free Tier5 requests per minute')
      await expect(hint).toBeVisible()
    })

    await test.step('18 A paid tier has no hint', async () => {
      result = { reddit: true, gemini: true, geminiTier: paid }
      await saveAndTest(page)
      await expect(page.getByRole('definition')).toHaveText('Paid Tier300 requests per minute')
      await expect(hint).toHaveCount(0)
    })

    await test.step('16 Both connected without a tier: the toast names both APIs', async () => {
      result = { reddit: true, gemini: true }
      await saveAndTest(page)
      await expectToast(page, 'API Credentials Valid', 'Both Reddit and Gemini APIs are working correctly.')
    })
  })

  await test.step('17 A test that fails or gets no response: the destructive toast', async () => {
    watch.expectProblem(/500|ERR_CONNECTION_REFUSED/)
    await page.unroute(CALL)
    for (const answer of ['error', 'nothing'] as const) {
      await page.route(CALL, (route) =>
        answer === 'error' ? route.fulfill({ status: 500 }) : route.abort('connectionrefused'),
      )
      await dismissToast(page)
      await saveAndTest(page)
      await expectToast(page, 'API Test Failed', 'Failed to test API credentials.')
      await expect(page.locator('[data-tone="destructive"]')).toBeVisible()
      await page.unroute(CALL)
    }
  })

  await test.step('20 Any one stored credential is filled in and tested once', async () => {
    await page.route(CALL, (route) =>
      route.fulfill({ json: { reddit: false, gemini: false, redditMessage: 'Tested.' } }),
    )
    const earlier = tests
    for (const [before, { key, value, shown }] of stored.entries()) {
      await page.evaluate(
        (entry) => {
          localStorage.clear()
          localStorage.setItem(...entry)
        },
        [key, value] as const,
      )
      await page.reload()
      await expect(page.getByText('Tested.')).toBeVisible()
      for (const [index, field] of fieldsOf(page).entries()) {
        await expect(field).toHaveValue(shown[index] ?? '')
      }
      expect(tests).toBe(earlier + before + 1)
    }
  })
})

const stored = [
  { key: 'reddit_client_id', value: 'demo.stored', shown: ['demo.stored', '', ''] },
  { key: 'reddit_client_secret', value: 'demo', shown: ['', 'demo', ''] },
  { key: 'gemini_api_key', value: 'demo-paid.stored', shown: ['', '', 'demo-paid.stored'] },
]

test('10, 11, 19, 21 Step 1 has its titles, fields, instructions and guard', async ({ page }) => {
  await openSetup(page)

  await test.step('10 Step 1 has its titles, a 3-step indicator, and Previous is disabled', async () => {
    await expect(page.getByText('Set up your Reddit and Gemini API credentials')).toBeVisible()
    const steps = page.getByRole('list', { name: 'Setup steps' }).getByRole('listitem')
    await expect(steps).toHaveText([/API Configuration/, /Seed Terms/, /Subreddit Selection/])
    await expect(steps.first()).toHaveAttribute('aria-current', 'step')
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  })

  await test.step('19 Instructions for a script app and the performance tip are visible', async () => {
    await expect(page.getByText('To create a Reddit script app')).toBeVisible()
    await expect(page.getByRole('link', { name: 'your Reddit apps page' })).toHaveAttribute(
      'href',
      'https://www.reddit.com/prefs/apps',
    )
    await expect(page.getByText('Select the type script')).toBeVisible()
    await expect(
      page.getByText(
        'Free tier: 1 question every 12 seconds. With billing enabled: about 0.2 s per question.',
      ),
    ).toBeVisible()
  })

  await test.step('the first page fits a window of 1440 × 900, and only the demo is filled until a key is typed', async () => {
    const filled = page.locator('main button.bg-accent')
    await expect(filled).toHaveText(['Try it with demo credentials'])
    const hidden = await page
      .locator('main > div')
      .evaluate((screen) => screen.scrollHeight - screen.clientHeight)
    expect(hidden).toBeLessThanOrEqual(0)
    await page.getByLabel('Gemini API Key').fill('k')
    await expect(filled).toHaveText(['Save & Test Credentials'])
    await page.getByLabel('Gemini API Key').fill('')
  })

  await test.step('21 Next Step without both connections: the toast, and step 1 stays', async () => {
    await page.getByRole('button', { name: 'Next Step' }).click()
    await expectToast(
      page,
      'API Credentials Required',
      'Please configure and test your API credentials before proceeding.',
    )
    await expect(titleOf(page)).toHaveText('API Configuration')
    const clientId = page.getByLabel('Client ID')
    await expect(clientId).toBeFocused()
    await expect(clientId).toHaveAccessibleDescription('Enter a Reddit client ID.')
    await clientId.fill('demo.typed')
    await expect(page.getByText('API Credentials Required')).toBeHidden()
    await clientId.fill('')
  })

  await test.step('11 The three fields have their types, and all take what is pasted', async () => {
    const types = ['text', 'password', 'password']
    const [clientId] = fieldsOf(page)
    await clientId?.fill('demo.pasted')
    await clientId?.press('ControlOrMeta+a')
    await clientId?.press('ControlOrMeta+x')
    await expect(page.getByLabel('Client ID')).toHaveValue('')
    for (const [index, field] of fieldsOf(page).entries()) {
      expect(await field.getAttribute('type')).toBe(types[index])
      await field.press('ControlOrMeta+v')
      await expect(field).toHaveValue('demo.pasted')
      await field.fill('')
    }
  })
})
