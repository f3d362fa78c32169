import { expect, type Page } from '@playwright/test'
import { analysisOf } from './support/analysis-copy.ts'
import { counterOf } from './support/counter-of.ts'
import { A_RUN, expectRunEnd, expectToast } from './support/expect-toast.ts'
import { fillSession } from './support/filled-session.ts'
import { test } from './support/isolated-stack.ts'
import { openAnalysis } from './support/open-screens.ts'
import { retitle, rowOf, rowsOf } from './support/questions-table.ts'
import { A_LONG_PAID_RUN, questionOf, questionsOf } from './support/sample-questions.ts'
import { storeGeminiKey } from './support/stored-credentials.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { act, openRunPanel } from './support/workbench.ts'

/** Log lines of a page while the server or Redis is unreachable. */
const UNREACHABLE =
  /409|503|Service Unavailable|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|Couldn’t reach|Failed to fetch/

/** Enough questions for the run to be active whenever the server comes back. */
const COUNT = A_LONG_PAID_RUN
/** The same number as the page shows it. */
const SHOWN = '1,500'

/** Returns the number of titles cleaned on the server; 0 while it can't reach Redis. */
async function cleanedOnServer(page: Page): Promise<number> {
  const headers = { 'quarry-analysis': await analysisOf(page) }
  const response = await page.request.get('/api/stats', { headers })
  return response.ok() ? (await response.json()).processed : 0
}

// The tests share an isolated stack, and stop parts of it.
test.describe.configure({ mode: 'default' })

test('emptying or restarting Redis during a run loses nothing that the page has', async ({
  page,
  watch,
  quarry,
}) => {
  watch.expectProblem(UNREACHABLE)
  await storeGeminiKey(page, 'demo-paid')
  await fillSession(page, questionsOf(COUNT))
  await openAnalysis(page)
  await retitle(page, rowOf(page, questionOf(COUNT).title), 'Is this my own title?')
  await expectToast(page, 'Question updated')
  await page.getByRole('button', { name: `Start AI Cleaning (${SHOWN})` }).click()
  const panel = page.getByRole('region', { name: 'Cleaning in Progress' })
  await openRunPanel(page)
  await expect(counterOf(page, 'Processed')).not.toHaveText('0', A_RUN)

  await test.step('emptied: the page restores its copy, and the run can be started again', async () => {
    await quarry.redis.flush()
    await expectRunEnd(
      page,
      'Questions restored',
      `The server had lost this analysis. This page restored ${SHOWN} questions. Start the run again to continue.`,
    )
    await expect(panel).toHaveCount(0)
    await expect(counterOf(page, 'Total Questions')).toHaveText(SHOWN)
    await page.getByRole('button', { name: /^Start AI Cleaning \(/ }).click()
    await expect(panel).toBeVisible()
  })

  await test.step('unreachable: the page shows that and keeps its questions', async () => {
    await quarry.redis.stop()
    await expect(panel).toContainText('Can’t reach Quarry’s server, so these numbers may be out of date.')
    await expect(counterOf(page, 'Total Questions')).toHaveText(SHOWN)
    await expect(counterOf(page, 'Processed')).not.toHaveText('0')
  })

  await test.step('after a restart without data, the cleaned titles are restored', async () => {
    const before = Number(await counterOf(page, 'Processed').textContent())
    await quarry.redis.start()
    await expectRunEnd(page, 'Questions restored', /restored 1,500 questions\. Start the run again/)
    await expect.poll(() => cleanedOnServer(page), A_RUN).toBeGreaterThanOrEqual(before)
    // Waits for the server, which stores the questions in parts; the first loss's toast may still be shown.
    await expect.poll(async () => (await readStoredQuestions(page)).length, A_RUN).toBe(COUNT)
    const held = await readStoredQuestions(page)
    expect(held.find(({ id }) => id === `q${COUNT}`)?.title).toMatch(/^Is this my own title\?/)
  })
})

test('an expired session is restored by the page that is still open', async ({
  page,
  watch,
  quarry,
  context,
}) => {
  watch.expectProblem(/409/)
  await fillSession(page, questionsOf(3))
  await openAnalysis(page)

  await test.step('at the next poll', async () => {
    await quarry.redis.expireSessions()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expectToast(
      page,
      'Questions restored',
      'The server had lost this analysis. This page restored 3 questions.',
    )
    expect(await readStoredQuestions(page)).toHaveLength(3)
  })

  await test.step('at an edit, whose text is not lost', async () => {
    await quarry.redis.expireSessions()
    await retitle(page, rowOf(page, questionOf(2).title), 'Are these words kept?')
    await expectToast(page, 'Question updated')
    await expect(rowsOf(page)).toHaveCount(3)
    await expect(rowOf(page, 'Are these words kept?')).toBeVisible()
    expect(await readStoredQuestions(page)).toHaveLength(3)
    expect((await readStoredQuestions(page)).map(({ title }) => title)).toContain('Are these words kept?')
  })

  await test.step('at an undo, which brings back all and not the deleted one alone', async () => {
    await rowOf(page, questionOf(1).title).getByRole('button', { name: 'Delete question' }).click()
    await expectToast(page, 'Questions deleted')
    await quarry.redis.expireSessions()
    await act(page, 'Undo delete')
    await expectToast(page, 'Undid: delete')
    await expect(rowsOf(page)).toHaveCount(3)
    expect(await readStoredQuestions(page)).toHaveLength(3)
  })

  await test.step('and when the browser has lost its session cookie', async () => {
    await context.clearCookies()
    // The test must not call the API first, because the response would open another session.
    await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'PUT'),
      page.getByRole('button', { name: 'Refresh' }).click(),
    ])
    expect(await readStoredQuestions(page)).toHaveLength(3)
    await expect(rowsOf(page)).toHaveCount(3)
  })
})

test('an unreachable server is reported, and everything works when it is back', async ({
  page,
  watch,
  quarry,
}) => {
  watch.expectProblem(UNREACHABLE)
  await storeGeminiKey(page, 'demo-paid')
  await fillSession(page, questionsOf(3))
  await openAnalysis(page)
  await quarry.api.stop()

  await test.step('the page reports what failed and keeps the text', async () => {
    await retitle(page, rowOf(page, questionOf(3).title), 'Are my words here?')
    await expectToast(page, 'Question not updated', 'Couldn’t reach Quarry’s server. Nothing was changed.')
    await expect(rowOf(page, 'Are my words here?')).toContainText('Not saved:')
    await rowOf(page, questionOf(1).title).getByRole('button', { name: 'Delete question' }).click()
    await expectToast(page, 'Questions not deleted', 'Couldn’t reach Quarry’s server. Nothing was changed.')
    await expect(rowsOf(page)).toHaveCount(3)
    await page.getByRole('button', { name: /^Start AI Cleaning/ }).click()
    await expectToast(page, 'AI cleaning failed', 'Failed to clean questions with AI')
    await expect(page.getByRole('button', { name: 'Start AI Cleaning (3)' })).toBeEnabled()
    await page.getByRole('button', { name: 'Refresh' }).click()
    const reason = 'Couldn’t reach Quarry’s server. You still see the questions as they were.'
    await expectToast(page, 'Not refreshed', reason)
    await expect(rowsOf(page)).toHaveCount(3)
  })

  await test.step('back, all of that works again', async () => {
    await quarry.api.start()
    await rowOf(page, questionOf(1).title).getByRole('button', { name: 'Delete question' }).click()
    await expectToast(page, 'Questions deleted')
    await page.getByRole('button', { name: 'Start AI Cleaning (2)' }).click()
    await expectRunEnd(page, 'AI cleaning completed')
    await expect(counterOf(page, 'Processed')).toHaveText('2')
  })
})
