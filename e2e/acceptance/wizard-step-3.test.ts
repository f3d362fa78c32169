import { expect, type Page } from '@playwright/test'
import { sampleSubreddits } from '@quarry/testkit/sample-subreddits'
import { expectRunEnd, expectToast, toastOf } from '../support/expect-toast.ts'
import {
  fulfillDiscovery,
  goToSubreddits,
  openSeedTerms,
  openSubreddits,
  titleOf,
} from '../support/open-screens.ts'
import { test } from '../support/watched-test.ts'

const CALL = '**/api/discover-subreddits'

function cardOf(page: Page, name: string) {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: `r/${name}`, exact: true }) })
}

function checkboxOf(page: Page, name: string) {
  return cardOf(page, name).getByRole('checkbox')
}

function cardsOf(page: Page) {
  return page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
}

function addField(page: Page) {
  return page.getByLabel('Add a subreddit by name')
}

test('27, 28, 29, 30, 35, 41 Step 3 shows what a search found, or that it failed, and leads to the analysis', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/502/)
  const next = page.getByRole('button', { name: 'Next Step' })
  const start = page.getByRole('button', { name: 'Start Analyzing' })
  const again = page.getByRole('button', { name: 'Search again' }).first()
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await page.route(CALL, async (route) => {
    await mayAnswer
    await route.fulfill({ json: { subreddits: [] } })
  })
  await openSeedTerms(page)

  await test.step('41 Steps 1 and 2 say Next Step, step 3 Start Analyzing', async () => {
    await expect(next).toBeVisible()
    await expect(start).toHaveCount(0)
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(next).toBeVisible()
    await expect(start).toHaveCount(0)
    await next.click()
    await goToSubreddits(page)
    await expect(next).toHaveCount(0)
    await expect(start).toBeVisible()
  })

  await test.step('27 Step 3 has its titles, and shows when it searches and when nothing is listed', async () => {
    await expect(page.getByText('Choose subreddits to analyze')).toBeVisible()
    await expect(page.getByText('Discovering relevant subreddits...')).toBeVisible()
    await expect(page.getByText('No subreddits discovered yet.')).toHaveCount(0)
    answer()
    await expect(page.getByText('No subreddits discovered yet.')).toBeVisible()
    await expect(page.getByText('Discovering relevant subreddits...')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Change the terms' })).toHaveCount(1)
  })

  await test.step('29 Nothing found: the toast advises other terms', async () => {
    await expectToast(
      page,
      'No subreddits found',
      'No relevant subreddits found for your seed terms. Try different or more general terms.',
    )
  })

  await test.step('28 Seven found: the toast counts them, and there are seven cards', async () => {
    await page.unroute(CALL)
    await fulfillDiscovery(page, sampleSubreddits)
    await again.click()
    await expectRunEnd(page, 'Subreddits Discovered', 'Found 7 relevant subreddits for your seed terms.')
    await expect(cardsOf(page)).toHaveCount(7)
  })

  await test.step('30 A discovery that fails: the toast', async () => {
    await page.unroute(CALL)
    await page.route(CALL, (route) => route.fulfill({ status: 502 }))
    await again.click()
    await expectToast(
      page,
      'Discovery Failed',
      'Failed to discover subreddits. Please check your Reddit API credentials or try different search terms.',
    )
  })

  await test.step('35 Enter and Add Subreddit both add a name by hand, selected, with limit 300', async () => {
    for (const way of ['key', 'button'] as const) {
      const name = way === 'key' ? 'learnruby' : 'learnrust'
      await addField(page).fill(`  r/${name} `)
      if (way === 'key') await addField(page).press('Enter')
      else await page.getByRole('button', { name: 'Add Subreddit' }).click()
      await expectToast(page, 'Subreddit added', new RegExp(`r/${name} `))
      const card = cardOf(page, name)
      for (const words of [`r/${name}`, 'Manual', 'Manually added subreddit']) {
        await expect(card.getByText(words, { exact: true })).toBeVisible()
      }
      await expect(card.getByRole('checkbox')).toBeChecked()
      await expect(page.getByLabel(`Questions to extract from r/${name}`)).toHaveValue('300')
    }
  })

  await test.step('41 Start Analyzing with a selection opens the analysis', async () => {
    await start.click()
    await expect(titleOf(page)).toHaveText('Question Analysis')
  })
})

test('31, 32, 33, 34, 36, 37, 38, 39, 40 Communities are chosen with their limits', async ({ page }) => {
  await fulfillDiscovery(page, sampleSubreddits)
  await openSubreddits(page)

  await test.step('31 A card has checkbox, name, badge and description, a limit only while selected', async () => {
    const card = cardOf(page, 'allotment')
    for (const words of ['r/allotment', '45K', 'Rented plots, no heaps']) {
      await expect(card.getByText(words, { exact: true })).toBeVisible()
    }
    const limit = page.getByText('Questions to extract')
    await expect(limit).toHaveCount(0)
    await card.getByRole('checkbox').check()
    await expect(card.getByText('Questions to extract')).toBeVisible()
    await expect(limit).toHaveCount(1)
    await card.getByRole('checkbox').uncheck()
    await expect(limit).toHaveCount(0)
  })

  await test.step('32 Badges count in M above a million, else in K, and 0 is Manual', async () => {
    for (const [name, badge] of [
      ['gardening', '1.5M'],
      ['tomatoes', '1000K'],
      ['rootcellars', 'Manual'],
    ] as const) {
      await expect(cardOf(page, name).getByText(badge, { exact: true })).toBeVisible()
    }
  })

  await test.step('33 The limit is 300 at first and stays between 1 and 1000', async () => {
    await checkboxOf(page, 'tomatoes').check()
    const limit = page.getByLabel('Questions to extract from r/tomatoes')
    await expect(limit).toHaveValue('300')
    for (const [typed, held] of [
      ['5000', '1000'],
      ['-3', '1'],
      ['', '1'],
    ] as const) {
      await limit.fill('')
      await limit.pressSequentially(typed)
      await limit.press('Tab')
      await expect(limit).toHaveValue(held)
    }
    await checkboxOf(page, 'tomatoes').uncheck()
  })

  await test.step('34 A limit that is cleared and retyped is what was typed', async () => {
    await checkboxOf(page, 'gardening').check()
    const limit = page.getByLabel('Questions to extract from r/gardening')
    await limit.press('ControlOrMeta+a')
    await limit.press('Backspace')
    await expect(limit).toHaveValue('')
    await limit.pressSequentially('250')
    await limit.press('Tab')
    await expect(limit).toHaveValue('250')
    await checkboxOf(page, 'gardening').uncheck()
  })

  await test.step('36 A blank name or a bare r/ is rejected: the toast', async () => {
    for (const typed of ['   ', 'r/']) {
      await addField(page).fill(typed)
      await page.getByRole('button', { name: 'Add Subreddit' }).click()
      await expectToast(page, 'Invalid subreddit name', 'Please enter a valid subreddit name.')
      await addField(page).fill('typing closes it')
      await expect(toastOf(page)).toHaveCount(0)
    }
  })

  await test.step('37 A name that is listed in other letters is not added again: the toast', async () => {
    await expect(cardsOf(page)).toHaveCount(7)
    await addField(page).fill('LearnPython')
    await addField(page).press('Enter')
    await expectToast(page, 'Subreddit already added', 'r/LearnPython is already in your list.')
    await expect(cardsOf(page)).toHaveCount(7)
    await expect(cardOf(page, 'learnpython')).toBeVisible()
  })

  await test.step('38 The selection is counted after each check, Select All and Select None', async () => {
    const count = page.getByText(/^Selection:/)
    await expect(count).toHaveText('Selection: 0 of 7 subreddits')
    await checkboxOf(page, 'gardening').check()
    await expect(count).toHaveText('Selection: 1 of 7 subreddits')
    await checkboxOf(page, 'beekeeping').check()
    await expect(count).toHaveText('Selection: 2 of 7 subreddits')
    await checkboxOf(page, 'gardening').uncheck()
    await expect(count).toHaveText('Selection: 1 of 7 subreddits')
    await page.getByRole('button', { name: 'Select All' }).click()
    await expect(count).toHaveText('Selection: 7 of 7 subreddits')
    await page.getByRole('button', { name: 'Select None' }).click()
    await expect(count).toHaveText('Selection: 0 of 7 subreddits')
  })

  await test.step('39 The box of limits states the three limits of the platform', async () => {
    const box = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Platform limits' }) })
    await expect(box.getByRole('listitem')).toHaveText([
      'At most 1,000 questions per subreddit.',
      'Rate limit of 100 requests per minute.',
      'Public subreddits only (no private or NSFW).',
    ])
  })

  await test.step('40 Start Analyzing with none selected: the toast, and step 3 stays', async () => {
    await page.getByRole('button', { name: 'Start Analyzing' }).click()
    await expectToast(page, 'No subreddits selected', 'Please select at least one subreddit to analyze.')
    await expect(titleOf(page)).toHaveText('Subreddit Selection')
  })
})
