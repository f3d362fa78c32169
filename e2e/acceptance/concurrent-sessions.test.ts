import { type Browser, expect, type Page } from '@playwright/test'
import { callCopy } from '../support/analysis-copy.ts'
import { counterOf } from '../support/counter-of.ts'
import { expectRunEnd, expectToast } from '../support/expect-toast.ts'
import { fillSession } from '../support/filled-session.ts'
import { openFilledAnalysis, openSetup } from '../support/open-screens.ts'
import { questionsOf } from '../support/sample-questions.ts'
import { ownCredentials } from '../support/setup-steps.ts'
import { readStoredQuestions } from '../support/stored-questions.ts'
import { test } from '../support/watched-test.ts'

async function openOther(browser: Browser): Promise<Page> {
  return await (await browser.newContext()).newPage()
}

test('101, 103 Two browsers never see each other’s questions, and a small run is not delayed by a large one', async ({
  page,
  browser,
  startOver,
}) => {
  await test.step('101 Two browsers never see each other’s questions or stats', async () => {
    await fillSession(page, questionsOf(2))
    await openSetup(page)
    const stranger = await openOther(browser)
    await openSetup(stranger)
    expect(await readStoredQuestions(stranger)).toEqual([])
    expect(await (await callCopy(stranger, 'GET', '/api/stats')).json()).toMatchObject({ total: 0 })
    await stranger.context().close()
    expect(await readStoredQuestions(page)).toHaveLength(2)
  })

  await startOver()
  await test.step('103 A run of ten is not delayed by a run of a thousand', async () => {
    const large = await openOther(browser)
    await openFilledAnalysis(large, questionsOf(1000), ownCredentials('demo', 'demo-paid'))
    await openFilledAnalysis(page, questionsOf(10), ownCredentials('demo', 'demo-paid'))
    await large.getByRole('button', { name: 'Start AI Cleaning (1,000)' }).click()
    await expect(counterOf(large, 'Processed')).not.toHaveText('0')
    await page.getByRole('button', { name: 'Start AI Cleaning (10)' }).click()
    await expectRunEnd(page, 'AI cleaning completed')
    await expect(counterOf(page, 'Processed')).toHaveText('10')
    await large.getByRole('button', { name: 'Cancel' }).click()
    await expectToast(large, 'AI cleaning cancelled')
    const done = (await readStoredQuestions(large)).filter((row) => row.processingStatus === 'processed')
    expect(done.length).toBeLessThan(1000)
    await large.context().close()
  })
})
