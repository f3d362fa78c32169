import { expect } from '@playwright/test'
import { openSetup } from './support/open-screens.ts'
import { test } from './support/watched-test.ts'

test('without a sandbox, the first step does not offer demo credentials', async ({ page }) => {
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), demo: false } })
  })
  const configured = page.waitForResponse('**/api/config')
  await openSetup(page)
  await configured
  await expect(page.getByText(/^Credentials are stored in this browser’s local storage/)).toBeVisible()
  await expect(page.getByText(/demo/)).toHaveCount(0)
})
