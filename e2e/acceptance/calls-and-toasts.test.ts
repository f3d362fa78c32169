import { expect, type Page, type Request } from '@playwright/test'
import { counterOf } from '../support/counter-of.ts'
import { A_RUN, expectToast, toastOf } from '../support/expect-toast.ts'
import { fillSession } from '../support/filled-session.ts'
import { openAnalysis, openSetup, openStep } from '../support/open-screens.ts'
import { stopClock } from '../support/page-clock.ts'
import { countResponses, waitForResponses } from '../support/pending-responses.ts'
import { retitle, rowOf } from '../support/questions-table.ts'
import { questionOf, questionsOf } from '../support/sample-questions.ts'
import { ownCredentials } from '../support/setup-steps.ts'
import { storeGeminiKey } from '../support/stored-credentials.ts'
import { test } from '../support/watched-test.ts'
import { act, actionOf } from '../support/workbench.ts'

/** Records the page's requests to the API from now on. */
function watchCalls(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request)
  })
  return calls
}

test('96, 98, 99, 100 Nothing is retried, and toasts, tooltips and scrollbars keep their times', async ({
  page,
  watch,
}) => {
  await storeGeminiKey(page, 'demo-free')
  await fillSession(page, questionsOf(50))
  await countResponses(page)
  await page.clock.install()
  await openSetup(page)
  await test.step('100 Free is 12 s and paid about 0.2 s in setup', async () => {
    await expect(page.getByRole('main')).toContainText(/12 seconds/)
    await expect(page.getByRole('main')).toContainText(/0\.2 s/)
  })

  // The screen asks for the key's quota, which must not be taken for a retry.
  await Promise.all([page.waitForRequest('**/api/gemini-quota'), openStep(page, 'Analysis')])
  await test.step('96 Nothing is retried automatically, and a window that regains the focus requests nothing', async () => {
    watch.expectProblem(/503/)
    await page.route(/\/api\/questions(?:\?|\/process)/, (route) => route.fulfill({ status: 503 }))
    const calls = watchCalls(page)
    await page.getByRole('button', { name: 'Start AI Cleaning (50)' }).click()
    await expectToast(page, 'AI cleaning failed')
    await waitForResponses(page)
    await page.clock.runFor(120_000)
    await page.evaluate(() => {
      for (const name of ['blur', 'focus', 'online', 'visibilitychange'])
        window.dispatchEvent(new Event(name))
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    await page.clock.runFor(120_000)
    // The page reads the set before a start, in case the server has lost it, and after a rejected one, to show its state.
    expect(calls.map((call) => `${call.method()} ${new URL(call.url()).pathname}`)).toEqual([
      'GET /api/questions',
      'POST /api/questions/process',
      'GET /api/questions',
    ])
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await waitForResponses(page)
  })

  await test.step('98 Of two toasts the newest shows, for 5 s; F8 reaches it and a swipe to the right ends it', async () => {
    // Opens the palette once while the clock is running, so that its code loads.
    await expect(await actionOf(page, 'Delete (0)')).toBeVisible()
    await page.keyboard.press('Escape')
    await stopClock(page)
    await act(page, 'Delete (0)')
    await page.clock.runFor(20)
    await expect(toastOf(page)).toContainText('No questions selected')
    await page.keyboard.press('n')
    await expect(toastOf(page)).toHaveCount(1)
    await expect(toastOf(page)).toContainText('Nothing to review')
    await page.clock.runFor(100)
    await expect(page.getByText(/^Notification Nothing to review/)).toBeAttached()
    await page.clock.runFor(4780)
    await expect(toastOf(page)).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(toastOf(page)).toHaveCount(0)

    await act(page, 'Delete (0)')
    await page.clock.runFor(20)
    await expect(toastOf(page)).toHaveCount(1)
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused()
    for (const [pixels, left] of [
      [40, 1],
      [60, 0],
    ] as const) {
      await page.getByText('Please select questions to delete.', { exact: true }).first().hover()
      const box = await toastOf(page).boundingBox()
      const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 10]
      await page.mouse.move(x, y)
      await page.mouse.down()
      for (const part of [0.4, 0.7, 1]) await page.mouse.move(x + pixels * part, y)
      await page.mouse.up()
      await expect(toastOf(page)).toHaveCount(left)
    }

    const refresh = page.getByRole('button', { name: 'Refresh' })
    await refresh.focus()
    await act(page, 'Delete (0)')
    await page.clock.runFor(20)
    await page.keyboard.press('F8')
    await page.keyboard.press('Escape')
    await expect(toastOf(page), 'Escape ends the one that has the focus').toHaveCount(0)
    await expect(refresh, 'and gives the focus back').toBeFocused()
    await act(page, 'Delete (0)')
    await page.clock.runFor(20)
    await expect(toastOf(page)).toHaveCount(1)
    await page.mouse.move(0, 0)
    await page.clock.runFor(5100)
    await expect(toastOf(page), 'the next one has its time again').toHaveCount(0)
  })

  await test.step('99, 100 A tooltip, which names 60x, opens after 700 ms, at once within 300 ms of another; scrollbars hide 600 ms after the end', async () => {
    const badge = page.getByRole('button', { name: 'Free Tier (5 RPM)' })
    const theme = page.getByRole('button', { name: 'Switch to dark theme' })
    const tooltip = page.getByRole('tooltip')
    // Moves more than twice, like a real pointer, because a busy page may handle the second move before the first.
    const leave = () =>
      expect(async () => {
        await page.mouse.move(0, 400)
        await page.mouse.move(0, 600)
        await expect(tooltip).toHaveCount(0, { timeout: 50 })
      }).toPass({ intervals: [20] })
    await badge.hover()
    await page.clock.runFor(650)
    await expect(tooltip).toHaveCount(0)
    await page.clock.runFor(100)
    await expect(tooltip).toContainText('60x faster processing: free 12s per question, paid 0.2s')
    await leave()
    await page.clock.runFor(250)
    await theme.hover()
    await expect(tooltip).toContainText('Switch to dark theme')
    await leave()
    await page.clock.runFor(350)
    await badge.hover()
    await page.clock.runFor(650)
    await expect(tooltip).toHaveCount(0)
    await page.mouse.move(0, 600)

    const area = page.getByRole('region', { name: 'Questions, scrollable' })
    const scrollbar = page.locator('[data-orientation="vertical"][data-state="visible"]').first()
    await expect(scrollbar).toHaveCount(0)
    await area.evaluate((found) => found.scrollTo(0, 300))
    await expect(scrollbar).toBeVisible()
    await page.clock.runFor(550)
    await expect(scrollbar).toBeVisible()
    await page.clock.runFor(200)
    await expect(scrollbar).toHaveCount(0)
  })
})

test('94, 95, 97, 100 Calls send the cookie and JSON, errors have status and body, and every tier is consistent', async ({
  page,
  watch,
  request,
}) => {
  const tierOf = async (behavior: string) => {
    const { geminiApiKey } = ownCredentials('demo', behavior)
    return (await request.post('/api/gemini-tier', { data: { geminiApiKey } })).json()
  }
  await test.step('94 Every call sends the cookie, a GET nothing else, and a body is JSON', async () => {
    const calls = watchCalls(page)
    await storeGeminiKey(page, 'demo-paid')
    await fillSession(page, questionsOf(3))
    await openAnalysis(page)
    await retitle(page, rowOf(page, questionOf(1).title), 'Is this title mine?')
    await expectToast(page, 'Question updated')
    await rowOf(page, questionOf(2).title).getByRole('button', { name: 'Delete question' }).click()
    await expectToast(page, 'Questions deleted')
    await page.getByRole('button', { name: 'Start AI Cleaning (2)' }).click()
    await expect(counterOf(page, 'Processed')).toHaveText('2', A_RUN)
    const methods = calls.map((call) => call.method())
    expect([...new Set(methods)].toSorted()).toEqual(['GET', 'POST'])
    for (const call of calls) {
      // Chromium reports the cookie only after it has sent the request.
      await call.response()
      const { cookie, 'content-type': type } = await call.allHeaders()
      expect(cookie, call.url()).toMatch(/./)
      if (call.method() === 'GET') {
        expect([call.postData(), type]).toEqual([null, undefined])
      } else {
        expect(type).toBe('application/json')
        expect(call.postDataJSON()).toEqual(expect.any(Object))
      }
    }
  })

  await test.step('95 A response that is not ok is an error of status and body, or status text', async () => {
    watch.expectProblem(/503/)
    for (const [body, message] of [
      ['The store is full.', '503: The store is full.'],
      ['', '503: Service Unavailable'],
    ] as const) {
      await page.route('**/api/questions?*', (route) => route.fulfill({ status: 503, body }), { times: 1 })
      const [logged] = await Promise.all([
        page.waitForEvent('console', (entry) => entry.text().startsWith('Reading questions failed')),
        page.getByRole('button', { name: 'Refresh' }).click(),
      ])
      expect(logged.text()).toContain(`Error: ${message}\n`)
    }
  })

  await test.step('97 The stated calls respond, and a tier has its four parts', async () => {
    const questions = [...questionsOf(2), questionOf(3, { subreddit: 'Breadit' })]
    expect((await request.put('/api/questions', { data: { questions } })).ok()).toBe(true)
    const read = async (path: string) => {
      const answer = await request.get(path)
      expect(answer.ok(), path).toBe(true)
      return answer.json()
    }
    expect(await read('/api/stats')).toMatchObject({ total: 3, pending: 3 })
    expect(await read('/api/config')).toMatchObject({ titlesPerRequest: 1 })
    const changed = await request.post('/api/config', { data: { titlesPerRequest: 5 } })
    expect(await changed.json()).toMatchObject({ titlesPerRequest: 5 })
    expect((await read('/api/questions?subreddit=breadit')).data).toMatchObject([{ id: 'q3' }])
    expect(await read('/api/questions/export')).toEqual(await read('/api/questions/export?format=json'))
    const free = { tier: 'free', name: 'Free Tier', rpm: 5, delayMs: 12_000 }
    expect(await read('/api/gemini-tier')).toEqual(free)
    expect(await tierOf('demo-free')).toEqual(free)
  })

  await test.step('100 Free is 5 RPM and 12000 ms, paid 300 RPM and 200 ms, which is 60x', async () => {
    const [free, paid] = [await tierOf('demo-free'), await tierOf('demo-paid')]
    expect(free).toMatchObject({ rpm: 5, delayMs: 12_000 })
    expect(paid).toMatchObject({ rpm: 300, delayMs: 200 })
    expect([free.delayMs / paid.delayMs, paid.rpm / free.rpm]).toEqual([60, 60])
  })
})
