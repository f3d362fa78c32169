import { expect, type Page } from '@playwright/test'
import { openFile } from './support/open-file.ts'
import { openSetup } from './support/open-screens.ts'
import { test } from './support/watched-test.ts'

const noteOf = (page: Page) => page.getByRole('note').filter({ hasText: 'public API' })

/** Makes the pages that are opened from now on think that it is this day. The page's clock would spend its context. */
async function dateFrom(page: Page, day: string): Promise<void> {
  await page.addInitScript(
    (now) => {
      Date.now = () => now
    },
    Date.parse(`${day}T12:00:00Z`),
  )
}

test('a note says when Reddit’s API ends, and a file of titles is offered beside it', async ({ page }) => {
  await test.step('a note below Reddit’s credentials says when its API ends', async () => {
    await dateFrom(page, '2026-11-23')
    await openSetup(page)
    await page.getByRole('button', { name: 'Reddit closes its API in March 2027' }).click()
    await expect(noteOf(page)).toHaveText(
      /no new apps since 31 October 2026 .* RSS on 13 November 2026.* starts to end access on 12 January 2027, .* all others in March 2027\. Registering only keeps it until then\./,
    )
    const terms = page.getByText('Commercial use needs an agreement with Reddit')
    await expect(terms).toContainText('Data API Terms of 20 July 2026, §3.1')
    await expect(terms).toContainText('of 24 March 2026, §4.1')
    await expect(page.getByText('forbid sharing its data')).toContainText(
      'Gemini’s cleaning shares titles with Google, and a report or CSV shares them with its readers',
    )
    await dateFrom(page, '2027-04-01')
    await page.reload()
    await page.getByRole('button', { name: 'Reddit has closed its API' }).click()
    await expect(noteOf(page)).toContainText('Reddit closed its public API in March 2027.')
  })

  await test.step('a file of titles is offered beside Reddit as a way to start, without credentials', async () => {
    const sources = page.getByRole('region', { name: 'Where to read questions' })
    await expect(sources.getByRole('heading', { level: 3 })).toHaveText([
      'Reddit',
      'Stack Exchange',
      'Hacker News',
      'Lemmy',
      'A file of titles',
    ])
    await expect(sources.getByLabel('File with titles')).toBeAttached()
    const titles = 'How do I store dahlia tubers over winter?\nWhy do my seedlings fall over?\n'
    await openFile(page, 'titles.txt', titles)
    await expect(page.getByRole('dialog', { name: /^Titles in / })).toContainText('2')
  })
})
