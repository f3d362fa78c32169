import { expect, type Page } from '@playwright/test'
import { fillSession } from './support/filled-session.ts'
import { openAnalysis, openStep, titleOf } from './support/open-screens.ts'
import { rowOf, rowsOf } from './support/questions-table.ts'
import { cleanedOf, questionOf, questionsOf } from './support/sample-questions.ts'
import { test } from './support/watched-test.ts'
import { actionOf, filtersOf, openFilters } from './support/workbench.ts'

function option(page: Page, name: string) {
  return filtersOf(page).getByRole('button', { name: new RegExp(`^${name} \\d+$`) })
}

/** Returns the number of fully visible rows. */
async function wholeRows(page: Page): Promise<number> {
  return await page.getByRole('region', { name: 'Questions, scrollable' }).evaluate((area) => {
    const { top, bottom } = area.getBoundingClientRect()
    const boxes = [...area.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect())
    return boxes.filter((row) => row.top >= top && row.bottom <= bottom).length
  })
}

/** Returns the pixels between the table and the bottom of the window. */
async function heightBelow(page: Page): Promise<number> {
  const area = page.getByRole('region', { name: 'Questions, scrollable' })
  return await area.evaluate((found) => window.innerHeight - found.getBoundingClientRect().bottom)
}

test('the questions fill the window, and columns, order, filters and selection survive another step', async ({
  page,
}) => {
  const [old, talked, liked] = [
    cleanedOf(61, { subreddit: 'roses', score: 5, numComments: 1, type: 'fact' }),
    questionOf(62, { subreddit: 'roses', score: 50, numComments: 3 }),
    questionOf(63, { subreddit: 'ferns', score: 3000, numComments: 9 }),
  ]
  await fillSession(page, [...questionsOf(60), old, talked, liked])
  await openAnalysis(page)
  const all = page.getByText('63 questions shown')

  await test.step('the questions fill the window, which does not scroll, and their numbers are aligned', async () => {
    await expect(all).toBeVisible()
    await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(17)
    for (const [width, height] of [
      [1024, 768],
      [1920, 1080],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      const beyond = await page.evaluate(() => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
        return [scrollWidth - clientWidth, scrollHeight - clientHeight]
      })
      expect(beyond, `${width} × ${height}`).toEqual([0, 0])
      await expect.poll(() => heightBelow(page)).toBeLessThanOrEqual(32)
    }
    const edges = await rowsOf(page).evaluateAll((rows) =>
      rows.map((row) =>
        Math.round(row.querySelector('td:nth-last-child(2)')?.getBoundingClientRect().right ?? 0),
      ),
    )
    expect(new Set(edges).size).toBe(1)
  })

  await test.step('columns, order, filters and selection survive a visit to another step', async () => {
    const head = (name: string) => page.getByRole('columnheader', { name })
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect(page.getByRole('menuitemcheckbox', { name: 'Author' })).not.toBeChecked()
    await expect(page.getByRole('menuitemcheckbox', { name: 'Volume' })).toHaveCount(0)
    await page.getByRole('menuitemcheckbox', { name: 'Author' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Subreddit' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Comments' }).click()
    await page.keyboard.press('Escape')
    await expect(head('Author')).toBeVisible()
    await expect(head('Subreddit')).toHaveCount(0)
    await page.getByRole('button', { name: 'Comments', exact: true }).click()
    await openFilters(page)
    await option(page, 'r/roses').click()
    await rowOf(page, talked.title).getByRole('checkbox').check()

    await openStep(page, 'Cleaning')
    await page.getByRole('button', { name: 'Back to Analysis' }).click()
    await expect(titleOf(page)).toHaveText('Question Analysis')
    await expect(page.getByText('1 selected, 2 of 63 questions shown')).toBeVisible()
    await expect(rowsOf(page)).toContainText([talked.title, old.title])
    await expect(head('Author')).toBeVisible()
    await expect(head('Subreddit')).toHaveCount(0)
    await expect(option(page, 'r/roses')).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('a range narrows what another filter shows, and both are cleared together', async () => {
    await page.getByLabel('Engagement at least').fill('50')
    await expect(rowsOf(page)).toContainText([talked.title])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(all).toBeVisible()
  })
})

test('the menu and the palette have every action, and rows have their links and directions', async ({
  page,
}) => {
  const onHackerNews = questionOf(1, {
    gone: 'deleted',
    source: 'hacker-news',
    subreddit: 'ask-hn',
    permalink: 'https://news.ycombinator.com/item?id=1',
  })
  const arabic = 'كيف أتخلص من الروائح في صندوق السماد'
  await fillSession(page, [
    { ...onHackerNews, id: 'hn-1' },
    questionOf(2, { probability: 10 }),
    questionOf(3),
    cleanedOf(4, { title: `${arabic}؟`, originalTitle: arabic, reviewed: true }),
  ])
  await openAnalysis(page)

  await test.step('the menu has thirteen entries', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      /^Report…/,
      /^Keyword tools…/,
      /^All columns…/,
      /^Save as a file/,
      /^Open titles from a file/,
      /^Get new questions…/,
      /^Read answers of questions/,
      /^Show unlikely questions1/,
      /^Check for deleted posts/,
      /^Delete the 1 question whose post was deleted/,
      /^Find topics/,
      /^Your analyses/,
      /^Keyboard shortcuts/,
    ])
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the palette has every action, offers each screen once, and only the filters of the panel', async () => {
    await expect(await actionOf(page, /^Question panel/)).toBeVisible()
    const options = page.getByRole('listbox', { name: 'Actions' }).getByRole('option')
    const named = (name: RegExp) => options.filter({ hasText: name })
    await expect(named(/^Setup/)).toHaveCount(1)
    await expect(named(/^Your analyses/)).toHaveCount(1)
    await expect(named(/^Processed/)).toHaveCount(1)
    await expect(named(/^(?:Back to Setup|Seen|Not cleaned yet)/)).toHaveText([])
    await named(/^Select all shown/).click()
    await expect(page.getByText('3 selected')).toBeVisible()
  })

  await test.step('a post opens on Reddit in a new tab, without a referrer', async () => {
    const link = rowOf(page, questionOf(3).title).getByRole('link', { name: /^Open on Reddit/ })
    await expect(link).toHaveAttribute('href', 'https://www.reddit.com/r/composting/comments/q3/')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noreferrer/)
  })

  await test.step('an Arabic title reads from the right and is aligned with its column', async () => {
    const row = rowOf(page, arabic)
    await expect(row.locator('bdi')).toHaveCSS('direction', 'rtl')
    await row.focus()
    await page.keyboard.press(']')
    const inspected = page.getByRole('region', { name: 'Question', exact: true }).locator('[dir="auto"]')
    await expect(inspected).toHaveCSS('direction', 'rtl')
    await expect(inspected).toHaveCSS('text-align', 'left')
  })
})
