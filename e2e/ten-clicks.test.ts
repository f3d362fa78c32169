import { expect } from '@playwright/test'
import { buildSubreddit } from '@quarry/testkit/sample-subreddits'
import { analysisRow, expectSaved, openAnalyses } from './support/analyses.ts'
import { countClicks } from './support/count-clicks.ts'
import { counterOf } from './support/counter-of.ts'
import { downloadedCsv, downloadedFile } from './support/downloaded-csv.ts'
import { A_RUN, expectToast } from './support/expect-toast.ts'
import { fulfillDiscovery } from './support/open-screens.ts'
import { exportAs } from './support/questions-table.ts'
import { acceptAgreement } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'
import { actFromMenu } from './support/workbench.ts'

/** Its checkbox and its button. */
const CLICKS_OF_AGREEMENT = 2

test('ten clicks lead from the demo to cleaned questions, nine from a file to keywords', async ({
  page,
  startOver,
}) => {
  await test.step('it takes five clicks from the demo to a table of questions, at most ten to a file of cleaned ones, and twelve from the start to the report', async () => {
    // Discovery is simulated, because the sandbox may end a search while it is busy.
    await fulfillDiscovery(page, [buildSubreddit('gardening')])
    await acceptAgreement(page)
    const clicks = await countClicks(page)
    const click = (name: string | RegExp) => page.getByRole('button', { name }).click()
    await click('Try it with demo credentials')
    await expectToast(page, 'API Credentials Valid')
    await click('Next Step')
    await page.getByLabel('Seed term 1').fill('compost')
    await page.getByLabel('Seed term 1').press('Enter')
    await page.getByRole('checkbox', { name: 'r/gardening' }).check()
    await page.getByLabel('Questions to extract from r/gardening').fill('3')
    await click('Start Analyzing')
    await click('Extract Questions from Reddit')
    await expect(counterOf(page, 'Total Questions')).toHaveText('3', A_RUN)
    expect(await clicks()).toBe(5)
    await click('Start AI Cleaning (3)')
    await expect(counterOf(page, 'Processed')).toHaveText('3', A_RUN)
    const untilCleaned = await clicks()
    const { rows } = await downloadedCsv(page, () => exportAs(page, 'Current Questions'))
    expect(rows).toHaveLength(3)
    const untilExported = await clicks()
    expect(untilExported).toBeLessThanOrEqual(10)

    await actFromMenu(page, 'Report…')
    const { text } = await downloadedFile(page, () => click('Web page'))
    expect(text).toContain('All questions are from posts that Quarry’s demo invented.')
    const ofReport = (await clicks()) - untilExported
    expect(CLICKS_OF_AGREEMENT + untilCleaned + ofReport).toBeLessThanOrEqual(12)
  })

  await test.step('the analysis is marked as demo data, at the top and in the list', async () => {
    await expect(page.getByRole('banner').getByText('Demo data')).toBeVisible()
    await expectSaved(page)
    await openAnalyses(page)
    await expect(analysisRow(page, 'compost').getByText('Demo data')).toBeVisible()
  })

  await startOver()
  await test.step('it takes at most nine clicks from a file of titles to a list of keywords', async () => {
    await acceptAgreement(page)
    const clicks = await countClicks(page)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Open titles from a file' }).click(),
    ])
    await chooser.setFiles({
      name: 'titles.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('title\nHow do I sand oak?\nWhat is the best glue for pine?\n'),
    })
    await page.getByRole('button', { name: 'Open 2 questions' }).click()
    await expect(counterOf(page, 'Total Questions')).toHaveText('2')
    await actFromMenu(page, 'Keyword tools…')
    const tools = page.getByRole('dialog', { name: 'Keyword tools' })
    const { text } = await downloadedFile(page, () =>
      tools.getByRole('button', { name: 'CSV', exact: true }).click(),
    )
    expect(text).toMatch(/sand oak/)
    expect(await clicks()).toBeLessThanOrEqual(9)
    expect(await clicks()).toBeGreaterThan(3)
  })
})
