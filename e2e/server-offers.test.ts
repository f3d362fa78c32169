import { expect } from '@playwright/test'
import { openSetup } from './support/open-screens.ts'
import { test } from './support/watched-test.ts'

test('the first step offers what the server has: a key for Stack Exchange, but no demo credentials', async ({
  page,
}) => {
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    const config = { ...(await response.json()), demo: false, hasStackExchangeKey: true }
    await route.fulfill({ response, json: config })
  })
  await openSetup(page)
  await expect(page.getByText('no key needed, 10,000 requests a day with this server’s key')).toBeVisible()
  await expect(page.getByText(/^Credentials are stored in this browser’s local storage/)).toBeVisible()
  await expect(page.getByText(/demo/)).toHaveCount(0)
})
