import { expect } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { openSetup } from './support/open-screens.ts'
import { test } from './support/watched-test.ts'

test('the text for Reddit’s access form has this server’s settings, and is copied with its tests on demand', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSetup(page)
  const open = page.getByRole('button', { name: 'Text for Reddit’s access form' })
  await open.click()
  const drawer = page.getByRole('dialog', { name: 'Text for Reddit’s access form' })
  const { reddit } = await (await page.request.get('/api/config')).json()
  await expect(drawer).toContainText(`Every request names the app in its user agent: ${reddit.userAgent}`)
  await expect(drawer).toContainText(/at the latest \d+ (?:hours|minutes) after the last activity/)
  await expect(drawer).not.toContainText('reddit-client.test.ts')
  await drawer.getByRole('checkbox', { name: 'Name the test that proves each sentence' }).check()
  await expectNoAxeViolations(page, 'the text for Reddit')
  await drawer.getByRole('button', { name: 'Copy the text' }).click()
  await expect(page.getByText('Text copied', { exact: true })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('[Your purpose, and whether it is commercial.]')
  expect(copied).toContain('reddit-client.test.ts: every request except the one for a token only reads')
  // Beside it a narrow screen would show a strip of the page that is of no use.
  await page.setViewportSize({ width: 1000, height: 900 })
  await expect.poll(() => drawer.boundingBox()).toMatchObject({ x: 0, width: 1000 })
  await drawer.getByRole('button', { name: 'Close' }).first().click()
  await expect(open).toBeFocused()
})
