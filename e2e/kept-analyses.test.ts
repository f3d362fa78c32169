import { expect, type Page } from '@playwright/test'
import { analysisRow, expectSaved, keptIn, loadFile, openAnalyses, visitAgain } from './support/analyses.ts'
import { callCopy } from './support/analysis-copy.ts'
import { counterOf } from './support/counter-of.ts'
import { A_RUN, expectRunEnd, expectToast, expectUncovered } from './support/expect-toast.ts'
import { fillSession } from './support/filled-session.ts'
import {
  openAnalysis,
  openConnected,
  openFilledAnalysis,
  openSetup,
  openStep,
  titleOf,
} from './support/open-screens.ts'
import { retitle, rowOf, rowsOf } from './support/questions-table.ts'
import { cleanedOf, questionOf, questionsOf } from './support/sample-questions.ts'
import { ownCredentials } from './support/setup-steps.ts'
import { runOf } from './support/simulated-questions.ts'
import { storeConsent } from './support/stored-credentials.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'

/** A page waits before it sends a change again that did not arrive. */
const AGAIN = { timeout: 20_000 }

test('titles from a file are kept before any run, and a run of another analysis is saved there', async ({
  page,
  startOver,
}) => {
  await test.step('titles from a file are kept before any run, and nothing is sent', async () => {
    await openSetup(page)
    const titles = Array.from({ length: 40 }, (_, at) => `How do I sand board ${at}?`)
    await page
      .getByLabel('File with titles')
      .first()
      .setInputFiles({
        name: 'boards of an old kitchen table.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from(titles.join('\n')),
      })
    await page.getByRole('button', { name: 'Open 40 questions' }).click()
    await expectSaved(page)
    await page.reload()
    await openStep(page, 'Analysis')
    await expect(counterOf(page, 'Total Questions')).toHaveText('40')
    expect(await readStoredQuestions(page)).toEqual([])

    await test.step('the name leaves room for the steps and the actions on a tablet', async () => {
      await page.setViewportSize({ width: 768, height: 900 })
      const last = await page
        .getByRole('navigation', { name: 'Workflow' })
        .getByRole('button')
        .last()
        .boundingBox()
      const actions = await page.getByRole('button', { name: 'All actions' }).boundingBox()
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(actions?.x ?? 0)
    })

    await test.step('the list says that they come from a file', async () => {
      await openAnalyses(page)
      await expect(
        analysisRow(page, 'boards of an old kitchen table.txt').getByRole('img'),
      ).toHaveAccessibleName('A file')
    })
  })

  await startOver()
  await test.step('a run goes on while another analysis is open, is saved there, and is announced once', async () => {
    await openFilledAnalysis(page, questionsOf(20), ownCredentials('demo', 'demo-paid'))
    await page.getByRole('button', { name: 'Start AI Cleaning (20)' }).click()
    await expect(counterOf(page, 'Processed')).not.toHaveText('0', A_RUN)
    await openAnalyses(page)
    await expect(analysisRow(page, 'r/composting')).toContainText(/Cleaning, \d+ of 20/)
    await page.getByRole('button', { name: 'Start a new analysis' }).click()
    await expect(titleOf(page)).toHaveText('API Configuration')
    await expectRunEnd(page, 'r/composting: cleaning finished')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(titleOf(page)).toHaveText('Question Analysis')
    await expect(counterOf(page, 'Processed')).toHaveText('20')
    await openAnalyses(page)
    await expect(analysisRow(page, 'r/composting')).toContainText('100%')
    await expect(page.getByText(/Results wait/)).toHaveCount(0)
  })
})

test('an analysis moves to the tab that opens it, with changes that the server has not confirmed', async ({
  page,
  context,
  watch,
}) => {
  watch.expectProblem(/questions\/change|ERR_FAILED/)
  await openFilledAnalysis(page, [
    cleanedOf(1, { risk: { reason: 'replaced' } }),
    cleanedOf(2, { risk: { reason: 'replaced' } }),
  ])
  await expectSaved(page)
  await context.route('**/api/questions/change', (route) => route.abort())
  await page.getByRole('button', { name: 'Review (2)' }).click()
  await expect(titleOf(page)).toHaveText('Review')
  await page.keyboard.press('a')
  await expect(page.getByText(/^1 change not saved yet/).filter({ visible: true })).toBeVisible()
  await expect.poll(() => keptIn(page, 'parts', 'unsaved')).toMatch(/accept/)

  const other = await visitAgain(context)
  await other.getByRole('button', { name: 'r/composting', exact: true }).click()
  await expect(other.getByRole('button', { name: 'Review (1)' })).toBeVisible()
  await expect(titleOf(page)).toHaveText('Open in another tab')
  await context.unroute('**/api/questions/change')
  await expect
    .poll(
      async () => (await readStoredQuestions(other)).filter(({ reviewed }) => reviewed === true).length,
      AGAIN,
    )
    .toBe(1)
  await expect.poll(() => keptIn(other, 'parts', 'unsaved')).not.toMatch(/accept/)

  await test.step('and back, while another analysis is left alone', async () => {
    await page.bringToFront()
    await page.getByRole('button', { name: 'Use it here' }).click()
    await expect(rowsOf(page)).toHaveCount(2)
    await expect(titleOf(other)).toHaveText('Open in another tab')
    await other.getByRole('button', { name: 'Your analyses' }).click()
    await expect(analysisRow(other, 'r/composting')).toContainText('2')
    await rowsOf(page).first().getByRole('button', { name: 'Delete question' }).click()
    await expect(counterOf(page, 'Total Questions')).toHaveText('1')
    await expectSaved(page)
  })
})

test('a tab whose process is killed loses nothing', async ({ page, context, browser, watch }) => {
  watch.expectProblem(/crash/i)
  await openFilledAnalysis(page, questionsOf(3))
  await retitle(page, rowOf(page, questionOf(2).title), 'Is this my own title?')
  await expect.poll(() => keptIn(page, 'questions')).toMatch(/Is this my own title\?/)
  const crashed = page.waitForEvent('crash')
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  for (const { type, id } of processInfo) if (type === 'renderer') process.kill(id, 'SIGKILL')
  await crashed
  const next = await visitAgain(context)
  await next.getByRole('button', { name: 'r/composting', exact: true }).click()
  await expect(rowsOf(next)).toHaveCount(3)
  await expect(rowOf(next, 'Is this my own title?')).toBeVisible()
})

/** Expects a note about why the analysis is not kept, and that it can still be changed. */
async function expectOnlyHere(page: Page, note: string) {
  await expect(page.getByText(note)).toBeVisible()
  await rowsOf(page).first().getByRole('button', { name: 'Delete question' }).click()
  await expect(counterOf(page, 'Total Questions')).toHaveText('2')
}

test('where nothing can be kept, the page says so and keeps working', async ({
  page,
  context,
  browser,
  watch,
  startOver,
}) => {
  await test.step('a user who has turned off keeping analyses', async () => {
    await openFilledAnalysis(page, questionsOf(3))
    await expectSaved(page)
    await openAnalyses(page)
    await page.getByLabel('Keep my analyses in this browser').click()
    const asked = page.getByRole('dialog', { name: 'Delete 1 kept analysis from this browser?' })
    await asked.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(/^Only on the server until/)).toBeVisible()
    expect(await keptIn(page, 'questions')).toBe('[]')
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
    await expectOnlyHere(page, 'Not kept: you turned this off.')
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expectSaved(page)
  })

  await startOver()
  await test.step('a private window, whose database does not open', async () => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    })
    await openFilledAnalysis(page, questionsOf(3))
    await expectOnlyHere(page, 'Only in this tab: this browser doesn’t allow storage.')
    await openAnalyses(page)
    await expect(page.getByText(/^This browser doesn’t allow storage/)).toBeVisible()
  })

  await startOver()
  await test.step('a database that another tab blocks', async () => {
    const other = await context.newPage()
    await other.goto('/')
    await other.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opened = indexedDB.open('quarry')
          opened.onerror = () => reject(opened.error)
          // The window keeps the database open, so the deletion blocks every later request to open it.
          opened.onsuccess = () => {
            Object.assign(window, { opened })
            indexedDB.deleteDatabase('quarry')
            resolve()
          }
        }),
    )
    await fillSession(page, questionsOf(3))
    await storeConsent(page)
    await page.goto('/')
    await expect(page.getByText('Waiting for this browser’s storage…')).toBeVisible()
    await openStep(page, 'Analysis')
    await expectOnlyHere(page, 'Only in this tab: this browser doesn’t allow storage.')
  })

  await startOver()
  await test.step('a full browser', async () => {
    watch.expectProblem(/was not saved|QuotaExceeded/)
    // In a context of its own, because a browser measures its space anew only where nothing was stored before.
    const context = await browser.newContext()
    const full = await context.newPage()
    await openSetup(full)
    const devtools = await context.newCDPSession(full)
    const origin = new URL(full.url()).origin
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 })
    await fillSession(full, questionsOf(3))
    await full.reload()
    await openStep(full, 'Analysis')
    await expectOnlyHere(full, 'Not saved: this browser is out of space.')
    await context.close()
  })
})

test('a full browser says what to do, and an old analysis offers to check its posts', async ({
  page,
  watch,
  startOver,
}) => {
  await test.step('a full browser says what to do when an analysis is renamed or duplicated, and can delete it', async () => {
    watch.expectProblem(/was not saved|QuotaExceeded/)
    await openFilledAnalysis(page, questionsOf(5))
    await expectSaved(page)
    await openAnalyses(page)
    // Simulated, because the browser rarely measures its remaining space.
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('There is no room.', 'QuotaExceededError')
      }
    })
    const reason = 'This browser is out of space. Save analyses as files and delete them, then try again.'
    await page.getByRole('button', { name: 'Duplicate r/composting' }).click()
    await expectToast(page, 'Not duplicated', reason)
    await page.getByRole('button', { name: 'Rename r/composting' }).click()
    await page.getByLabel('Name of the analysis').fill('Heaps')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'Not renamed', reason)
    await page.getByRole('button', { name: 'Delete r/composting' }).click()
    await page.setViewportSize({ width: 320, height: 640 })
    await expectToast(page, 'Deleted “r/composting”')
    const startNew = page.getByRole('button', { name: 'Start a new analysis' })
    await expectUncovered(page, startNew)
    await expect(startNew).toBeInViewport({ ratio: 1 })
    await page.reload()
    await expect(titleOf(page)).toHaveText('API Configuration')
  })

  await startOver()
  await test.step('an analysis that was read more than two days ago offers to check its posts', async () => {
    const post = questionOf(1, { id: 'abc1234', permalink: '/r/composting/comments/abc1234/' })
    const finishedAt = new Date(Date.now() - 49 * 3_600_000).toISOString()
    const reading = runOf({ kind: 'extraction', state: 'completed', startedAt: finishedAt, finishedAt })
    const questions = [{ ...post, revision: 1 }]
    await openConnected(page)
    await loadFile(
      page,
      'old.json',
      JSON.stringify({ format: 'quarry-session', version: 1, questions, runs: [reading] }),
    )
    await expectSaved(page)
    await openAnalyses(page)
    await page.getByRole('button', { name: 'r/composting', exact: true }).click()
    await expectToast(page, 'Some posts are older than two days')
    const [response] = await Promise.all([
      page.waitForResponse('**/api/questions/check-posts'),
      page.getByRole('button', { name: 'Check posts' }).click(),
    ])
    expect(response.ok()).toBe(true)
  })
})

test('an analysis’s settings are sent again when the server’s copy has expired', async ({
  page,
  context,
  watch,
}) => {
  watch.expectProblem(/409/)
  await fillSession(page, questionsOf(4))
  await callCopy(page, 'POST', '/api/config', { threshold: 70 })
  await openAnalysis(page)
  await expect.poll(() => keptIn(page, 'parts', 'choices')).toMatch(/"threshold":70/)
  const threshold = async () => (await (await callCopy(page, 'GET', '/api/config')).json()).threshold

  await test.step('after a reload', async () => {
    await context.clearCookies()
    await page.reload()
    await openStep(page, 'Analysis')
    await expect.poll(threshold).toBe(70)
    expect(await readStoredQuestions(page)).toHaveLength(4)
  })

  await test.step('while the page is open', async () => {
    await context.clearCookies()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expectToast(page, 'Questions restored')
    await expect.poll(threshold).toBe(70)
  })
})
