import { expect } from '@playwright/test'
import { callCopy } from '../support/analysis-copy.ts'
import { counterOf } from '../support/counter-of.ts'
import { A_RUN, expectRunEnd, expectToast } from '../support/expect-toast.ts'
import { fillSession } from '../support/filled-session.ts'
import { openConnected, openFilledAnalysis, openStep } from '../support/open-screens.ts'
import { questionsOf } from '../support/sample-questions.ts'
import { ownCredentials } from '../support/setup-steps.ts'
import { readStoredQuestions } from '../support/stored-questions.ts'
import { test } from '../support/watched-test.ts'

test('101, 103 Two browsers never see each other’s questions, and a small run is not delayed by a large one', async ({
  page,
  browser,
}) => {
  const large = await (await browser.newContext()).newPage()
  await fillSession(page, questionsOf(10))
  await test.step('101 Two browsers never see each other’s questions or stats', async () => {
    expect(await readStoredQuestions(large)).toEqual([])
    expect(await (await callCopy(large, 'GET', '/api/stats')).json()).toMatchObject({ total: 0 })
    expect(await readStoredQuestions(page)).toHaveLength(10)
  })

  await test.step('103 A run of ten is not delayed by a run of a thousand', async () => {
    await openFilledAnalysis(large, questionsOf(1000), ownCredentials('demo', 'demo-paid'))
    await openConnected(page)
    await openStep(page, 'Analysis')
    await large.getByRole('button', { name: 'Start AI Cleaning (1,000)' }).click()
    await expect(counterOf(large, 'Processed')).not.toHaveText('0', A_RUN)
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
