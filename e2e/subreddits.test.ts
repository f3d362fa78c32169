import { expect, type Page } from '@playwright/test'
import { dismissToast, expectRunEnd, expectToast } from './support/expect-toast.ts'
import { fulfillDiscovery, openSubreddits, titleOf } from './support/open-screens.ts'
import { test } from './support/watched-test.ts'

const found = [
  {
    name: 'gardening',
    subscribers: 1_500_000,
    description: 'All about gardens',
    terms: ['vegetable garden', 'compost'],
    matchingPosts: 12,
  },
  {
    name: 'composting',
    subscribers: 230_001,
    description: 'Heaps and worms',
    terms: ['compost'],
    matchingPosts: 0,
  },
  { name: 'tomatoes', subscribers: 4_000_000, description: 'Red and round' },
  { name: 'allotment', subscribers: 45_300, description: 'Rented plots, no heaps' },
  { name: 'beekeeping', subscribers: 220_900, description: 'Hives and honey' },
  { name: 'seedsaving', subscribers: 9600, description: 'Next year’s seed' },
]

async function begin(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await fulfillDiscovery(page, found)
  await openSubreddits(page)
}

function cardsOf(page: Page) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
}

async function paste(page: Page, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.getByLabel('Add a subreddit by name').press('ControlOrMeta+v')
}

test('communities are pasted, filtered, sorted, chosen by keyboard and limited, and say why they were found', async ({
  page,
  watch,
}) => {
  await begin(page)
  await test.step('a card shows why its subreddit was found', async () => {
    const card = (name: string) => cardsOf(page).filter({ hasText: `r/${name}` })
    await expect(card('gardening')).toContainText(
      'Found with “vegetable garden”, “compost”: 12 matching posts',
    )
    await expect(card('composting').getByText(/^Found with/)).toHaveText('Found with “compost”')
    await expect(card('tomatoes').getByText(/^Found with/)).toHaveCount(0)
  })

  await test.step('one limit is set for all selected subreddits, and each can still be changed', async () => {
    const limitOf = (name: string) => page.getByLabel(`Questions to extract from r/${name}`)
    const all = page.getByLabel('Limit for all')
    await page.getByRole('checkbox', { name: 'r/gardening' }).check()
    await expect(all).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'r/composting' }).check()
    await page.getByRole('checkbox', { name: 'r/tomatoes' }).check()
    await expect(all).toHaveValue('300')
    await all.fill('1200')
    await expect(all).toHaveValue('1000')
    await expect(limitOf('gardening')).toHaveValue('1000')
    await limitOf('composting').fill('20')
    await expect(all).toHaveValue('')
    await expect(all).toHaveAttribute('placeholder', 'mixed')
    await all.fill('50')
    await expect(limitOf('composting')).toHaveValue('50')
    // Hidden while a toast is in its place.
    await dismissToast(page)
    await expect(page.getByText(/^3.subreddits, up.to.150.questions/)).toBeVisible()
    await all.fill('300')
    await page.getByRole('button', { name: 'Select None' }).click()
  })

  await test.step('subreddits can be filtered, sorted and chosen by keyboard, and the total follows', async () => {
    const { keyboard } = page
    const box = (name: string) => page.getByRole('checkbox', { name: `r/${name}` })
    const total = page.getByText(/at\smost\s\d+\spages/).last()
    const filter = page.getByRole('searchbox', { name: 'Filter subreddits' })

    await test.step('the exact count is shown on hover', async () => {
      await cardsOf(page).filter({ hasText: 'r/composting' }).getByText('230K').hover()
      await expect(page.getByRole('tooltip')).toHaveText('230,001 subscribers')
    })

    await test.step('sorted by match or by size', async () => {
      await page.getByRole('button', { name: 'Largest' }).click()
      await expect(cardsOf(page).first()).toContainText('r/tomatoes')
      await page.getByRole('button', { name: 'Best match' }).click()
      await expect(cardsOf(page).first()).toContainText('r/gardening')
    })

    await test.step('arrow keys go from one to the next, the space bar chooses', async () => {
      await box('gardening').focus()
      await keyboard.press('ArrowUp')
      await expect(box('gardening')).toBeFocused()
      await keyboard.press('Space')
      await keyboard.press('ArrowRight')
      await expect(box('composting')).toBeFocused()
      await keyboard.press('ArrowDown')
      await keyboard.press('Space')
      await expect(box('tomatoes')).toBeChecked()
      await keyboard.press('ArrowLeft')
      await expect(box('composting')).toBeFocused()
      await expect(box('composting')).not.toBeChecked()
    })

    await test.step('the total follows selection and limits', async () => {
      await expect(total).toHaveText('2 subreddits, up to 600 questions, at most 200 pages')
      const limit = page.getByLabel('Questions to extract from r/gardening')
      await limit.fill('40')
      await limit.press('ArrowUp')
      await expect(limit).toBeFocused()
      await expect(limit).toHaveValue('41')
      await expect(total).toHaveText('2 subreddits, up to 341 questions, at most 200 pages')
      await box('tomatoes').uncheck()
      await limit.fill('1')
      await expect(total).toHaveText('1 subreddit, up to 1 question, at most 100 pages')
    })

    await test.step('the filter searches names and descriptions, and Select All applies to the result', async () => {
      await filter.fill('HEAPS')
      await expect(cardsOf(page)).toContainText(['r/composting', 'r/allotment'])
      const selection = page.getByText(/^Selection:/)
      await expect(selection).toHaveText('Selection: 1 of 6 subreddits, 1 of them hidden by the filter')
      await page.getByRole('button', { name: 'Select All' }).click()
      await expect(selection).toHaveText('Selection: 3 of 6 subreddits, 1 of them hidden by the filter')
      await filter.fill('')
      await expect(cardsOf(page)).toHaveCount(found.length)
      await expect(selection).toHaveText('Selection: 3 of 6 subreddits')
      await expect(total).toHaveText('3 subreddits, up to 601 questions, at most 300 pages')
      await page.getByRole('button', { name: 'Select None' }).click()
    })
  })

  await test.step('a pasted list adds names in every form and reports invalid ones', async () => {
    const field = page.getByLabel('Add a subreddit by name')
    await paste(
      page,
      [
        'r/beekeeping',
        '  learnpython, https://www.reddit.com/r/rust/top/?t=all',
        'R/GARDENING;x',
        'https://example.com/y , learnpython',
        'old.reddit.com/r/AskHistorians\t/r/composting/',
      ].join('\n'),
    )
    await expectToast(
      page,
      'Subreddits added',
      '3 selected for extraction, 4 already in your list, 2 not valid.',
    )
    for (const name of ['learnpython', 'rust', 'AskHistorians'])
      await expect(page.getByRole('checkbox', { name: `r/${name}` })).toBeChecked()
    await expect(field).toHaveValue('x, https://example.com/y')
    await expect(field).toHaveAccessibleDescription(
      'x, https://example.com/y: not a subreddit name. Names have 2 to 21 letters, digits or underscores.',
    )

    await test.step('what was not valid can be put right in the field', async () => {
      await field.fill('xkcd')
      await expect(field).not.toHaveAttribute('aria-invalid')
      await field.press('Enter')
      await expectToast(page, 'Subreddit added', 'r/xkcd is selected for extraction.')
      await expect(field).toHaveValue('')
    })

    await test.step('a list of names that are there already changes nothing', async () => {
      await paste(page, 'rust, XKCD')
      await expectToast(page, 'Subreddit already added', 'r/rust and 1 more are already in your list.')
      await expect(page.getByText('Selection: 4 of 10 subreddits')).toBeVisible()
    })

    await test.step('a failed search and its retry keep what was added and chosen', async () => {
      watch.expectProblem(/502/)
      await page.getByRole('checkbox', { name: 'r/tomatoes' }).check()
      await page.getByLabel('Questions to extract from r/tomatoes').fill('25')
      await page.route('**/api/discover-subreddits', (route) => route.fulfill({ status: 502 }), { times: 1 })
      await page.getByRole('button', { name: 'Search again' }).click()
      await expectToast(page, 'Discovery Failed')
      await expect(page.getByText('The search failed.')).toBeVisible()
      await expect(page.getByText('Selection: 5 of 10 subreddits')).toBeVisible()
      await page.getByRole('button', { name: 'Search again' }).first().click()
      await expectRunEnd(page, 'Subreddits Discovered')
      await expect(page.getByText('The search failed.')).toHaveCount(0)
      await expect(page.getByText('Selection: 5 of 10 subreddits')).toBeVisible()
      await expect(page.getByLabel('Questions to extract from r/tomatoes')).toHaveValue('25')
    })

    await test.step('more than one extraction may take are refused', async () => {
      await paste(page, Array.from({ length: 96 }, (_, index) => `community_${index}`).join(', '))
      await expectToast(page, 'Subreddits added', '96 selected for extraction.')
      await page.getByRole('button', { name: 'Start Analyzing' }).click()
      await expectToast(
        page,
        'Too many subreddits selected',
        'Please select at most 100 subreddits for one extraction.',
      )
      await expect(titleOf(page)).toHaveText('Subreddit Selection')
    })
  })
})
