import { expect } from '@playwright/test'
import { expectToast } from './support/expect-toast.ts'
import { fillSession } from './support/filled-session.ts'
import { test } from './support/isolated-stack.ts'
import { openAnalysis } from './support/open-screens.ts'
import { questionsOf } from './support/sample-questions.ts'
import { storeGeminiKey } from './support/stored-credentials.ts'
import { openRunPanel } from './support/workbench.ts'

/** More titles than a free key cleans during the test. */
const TITLES = 300

test('a user copies a run’s id, and an operator reads the run’s log by it', async ({
  page,
  context,
  quarry,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await storeGeminiKey(page, 'demo-free.sought')
  await fillSession(page, questionsOf(TITLES))
  await openAnalysis(page)
  await page.getByRole('button', { name: `Start AI Cleaning (${TITLES})` }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const panel = await openRunPanel(page)
  await panel.getByRole('button', { name: /^Run [\da-f]{8}\s*, copy its id$/ }).click()
  await expectToast(page, 'Run id copied')
  const runId = await page.evaluate(() => navigator.clipboard.readText())

  const authorization = `Basic ${btoa(`ops:${quarry.opsPassword}`)}`
  const log = await page.request.get(`/ops/api/queues/cleaning/${runId}/logs`, { headers: { authorization } })
  expect(await log.json()).toEqual(expect.arrayContaining([expect.stringMatching(/ accepted, request /)]))
})
