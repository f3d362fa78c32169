import { expect, type Page } from '@playwright/test'
import { buildSubreddit } from '@quarry/testkit/sample-subreddits'
import { dismissToast } from './support/expect-toast.ts'
import { fulfillDiscovery, openSeedTerms, titleOf } from './support/open-screens.ts'
import { expectToFit } from './support/tour.ts'
import { test } from './support/watched-test.ts'

const fields = (page: Page) => page.getByLabel(/^Seed term \d/)
async function expectTerms(page: Page, terms: readonly string[]) {
  for (const [index, term] of terms.entries()) await expect(fields(page).nth(index)).toHaveValue(term)
}

async function paste(page: Page, field: number, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await fields(page)
    .nth(field - 1)
    .press('ControlOrMeta+v')
}

test('seed terms are pasted, taken from examples, and the wizard’s steps fit every width', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await fulfillDiscovery(page, [buildSubreddit('gardening'), buildSubreddit('composting')])
  await openSeedTerms(page)
  // While it is open, the toast about the credentials takes the place of the terms' count.
  await dismissToast(page)
  await test.step('a pasted list fills the five fields, and the terms that do not fit are named', async () => {
    await paste(page, 1, 'raised beds, compost\nbeekeeping')
    await expectTerms(page, ['raised beds', 'compost', 'beekeeping', '', ''])
    await expect(page.getByText('3 of 5 terms')).toBeVisible()
    await paste(page, 4, 'Compost; rye\nlawn\ttrees')
    await expect(page.getByRole('status').filter({ hasText: 'Five terms at most.' })).toHaveText(
      'Five terms at most. Left out: “trees”.',
    )
    await fields(page).nth(4).fill('')
    await expect(page.getByText('Five terms at most.')).toHaveCount(0)
  })

  await test.step('an example fills the first empty field, and is offered once', async () => {
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    for (const field of await fields(page).all()) await field.fill('')
    await fields(page).first().fill('raised bed vegetables')
    await button('home espresso').click()
    await expectTerms(page, ['raised bed vegetables', 'home espresso'])
    await expect(button('home espresso')).toBeDisabled()
  })

  await test.step('the steps of the wizard are shown once, above the title, and fit every width', async () => {
    const wizard = page.getByRole('main').getByRole('list', { name: 'Setup steps' })
    const steps = wizard.getByRole('listitem')
    await expect(page.getByRole('list', { name: 'Setup steps' })).toHaveCount(1)
    await expect(steps).toHaveText([/API Configuration, done/, /Seed Terms/, /Subreddit Selection/])
    await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step')
    await fields(page).first().fill('bread')
    await page.getByRole('button', { name: 'Next Step' }).click()
    await expect(titleOf(page)).toHaveText('Subreddit Selection')
    await expect(steps.nth(2)).toHaveAttribute('aria-current', 'step')
    await expect(page.getByRole('checkbox', { name: /^r\// })).toHaveCount(2)
    for (const width of [320, 1024, 1280]) await expectToFit(page, 'the communities', width)
  })
})
