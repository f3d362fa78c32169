import { expect, type Page } from '@playwright/test'
import { fillSession } from '../support/filled-session.ts'
import { openSetup, titleOf } from '../support/open-screens.ts'
import { cleanedOf } from '../support/sample-questions.ts'
import { ownCredentials } from '../support/setup-steps.ts'
import { storeCredentials } from '../support/stored-credentials.ts'
import { test } from '../support/watched-test.ts'

const AGREEMENT = 'User Agreement & Disclaimer'

function consentBox(page: Page) {
  return page.getByRole('checkbox', { name: 'I have read this agreement and accept it.' })
}

function acceptButton(page: Page) {
  return page.getByRole('button', { name: 'Accept and Continue' })
}

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor)
}

test('1, 2, 3, 4, 5 The agreement comes first, is complete, and is accepted once in a browser session', async ({
  page,
}) => {
  await page.goto('/')

  await test.step('1 The first screen is the agreement, with no field of the wizard behind it', async () => {
    await expect(titleOf(page)).toHaveText(AGREEMENT)
    await expect(page.locator('input:not([type="checkbox"])')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Workflow' })).toHaveCount(0)
  })

  await test.step('2 The agreement scrolls and has exactly its five sections', async () => {
    const text = page.getByRole('region', { name: 'Agreement text' })
    await expect(text.getByRole('heading')).toHaveText([
      'You Are Responsible for Your Access',
      'No Data is Stored',
      'Provided As Is',
      'Limitation of Liability',
      'No Affiliation',
    ])
    await expect(text).toContainText(/assistant’s token.+ 90 days.+ logs/)
    await expect(text.getByRole('heading', { name: 'No Affiliation' })).not.toBeInViewport()
    const box = await page.getByRole('region', { name: AGREEMENT }).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThanOrEqual(900 - 40)
    await text.hover()
    await page.mouse.wheel(0, 5000)
    await expect(text.getByRole('heading', { name: 'No Affiliation' })).toBeInViewport()
  })

  await test.step('3 Accept and Continue is enabled only while the box is ticked', async () => {
    await expect(acceptButton(page)).toBeDisabled()
    await consentBox(page).check()
    await expect(acceptButton(page)).toBeEnabled()
    await consentBox(page).uncheck()
    await expect(acceptButton(page)).toBeDisabled()
  })

  await test.step('4 Accepting is kept in sessionStorage alone and shows the wizard', async () => {
    await consentBox(page).check()
    await acceptButton(page).click()
    await expect(titleOf(page)).toHaveText('API Configuration')
    const kept = await page.evaluate(() => ({
      session: Object.entries(sessionStorage).filter(([key]) => /agreement.*consent/.test(key)),
      local: Object.entries(localStorage),
    }))
    expect(kept.session).toEqual([[expect.any(String), 'accepted']])
    expect(kept.local).toEqual([])
    await expect(page.getByLabel('Client ID')).toBeVisible()
  })

  await test.step('5 A reload skips the agreement, a new browser session does not', async () => {
    await page.reload()
    await expect(titleOf(page)).toHaveText('API Configuration')
    // A new tab shares everything with the first one but its session.
    const stranger = await page.context().newPage()
    await stranger.goto('/')
    await expect(titleOf(stranger)).toHaveText(AGREEMENT)
  })
})

test('6, 7, 8, 9 No key leaves before the agreement, every start is light, and no step changes the address', async ({
  page,
  startOver,
}) => {
  await test.step('6 No call carries credentials before the agreement is accepted', async () => {
    const posted: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') posted.push(new URL(request.url()).pathname)
    })
    await storeCredentials(page, ownCredentials('demo', 'demo-paid'))
    await page.goto('/')
    await consentBox(page).check()
    expect(posted).toEqual([])
    const tested = page.waitForResponse('**/api/test-connections')
    await acceptButton(page).click()
    await tested
  })

  await test.step('7 The start is light, whatever the system prefers and was stored', async () => {
    const light = await background(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.evaluate(() => {
      sessionStorage.clear()
      localStorage.setItem('theme', 'dark')
    })
    await page.reload()
    await expect(titleOf(page)).toHaveText(AGREEMENT)
    await expect(page.locator('body')).toHaveCSS('background-color', light)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
  })

  await startOver()
  await test.step('8, 9 No step changes the address, and a reload returns to setup, light after the theme was dark', async () => {
    await fillSession(page, [cleanedOf(1)])
    await openSetup(page)
    const address = page.url()
    const light = await background(page)
    const workflow = page.getByRole('navigation', { name: 'Workflow' })
    for (const [step, title] of [
      ['Analysis', 'Question Analysis'],
      ['Cleaning', 'AI Question Cleaning'],
      ['Complete', 'Workflow Complete!'],
    ] as const) {
      await workflow.getByRole('button', { name: step }).click()
      await expect(titleOf(page)).toHaveText(title)
      expect(page.url()).toBe(address)
    }
    await page.getByRole('button', { name: 'Switch to dark theme' }).click()
    await expect(page.locator('body')).not.toHaveCSS('background-color', light)
    await page.reload()
    await expect(titleOf(page)).toHaveText('API Configuration')
    expect(page.url()).toBe(address)
    await expect(page.locator('body')).toHaveCSS('background-color', light)
    await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible()
  })
})
