import { expect, type Page } from '@playwright/test'
import { fillSession } from './support/filled-session.ts'
import { openAnalysis, openStep, titleOf } from './support/open-screens.ts'
import { rowOf, rowsOf } from './support/questions-table.ts'
import { cleanedOf, questionOf, questionsOf } from './support/sample-questions.ts'
import { test } from './support/watched-test.ts'
import { act, actionOf, filtersOf, openFilters } from './support/workbench.ts'

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
  startOver,
}) => {
  await test.step('the questions fill the window, which does not scroll, and their numbers are aligned', async () => {
    await fillSession(page, questionsOf(60))
    await openAnalysis(page)
    await expect(page.getByText('60 questions shown')).toBeVisible()
    await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(17)
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [1920, 1080],
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

  await startOver()
  await test.step('columns, order, filters and selection survive a visit to another step', async () => {
    await fillSession(page, [
      questionOf(1, { subreddit: 'roses', score: 5 }),
      questionOf(2, { subreddit: 'roses', score: 50, numComments: 3 }),
      questionOf(3, { subreddit: 'ferns', score: 500, numComments: 9 }),
    ])
    await openAnalysis(page)
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
    await rowOf(page, questionOf(2).title).getByRole('checkbox').check()

    await openStep(page, 'Cleaning')
    await page.getByRole('button', { name: 'Back to Analysis' }).click()
    await expect(titleOf(page)).toHaveText('Question Analysis')
    await expect(page.getByText('1 selected, 2 of 3 questions shown')).toBeVisible()
    await expect(rowsOf(page)).toContainText([questionOf(2).title, questionOf(1).title])
    await expect(head('Author')).toBeVisible()
    await expect(head('Subreddit')).toHaveCount(0)
    await expect(option(page, 'r/roses')).toHaveAttribute('aria-pressed', 'true')
  })

  await startOver()
  await test.step('facets count within the other filters, a range has two fields, and each chip removes its filter', async () => {
    await fillSession(page, [
      cleanedOf(1, { score: 3, subreddit: 'roses', type: 'fact' }),
      questionOf(2, { score: 30, subreddit: 'roses' }),
      questionOf(3, { score: 3000, subreddit: 'ferns' }),
    ])
    await openAnalysis(page)
    await openFilters(page)
    await option(page, 'Facts').click()
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(option(page, 'r/roses')).toHaveText('r/roses1')
    await expect(option(page, 'r/ferns')).toHaveText('r/ferns0')
    const chips = page.getByRole('list', { name: 'Active filters' })
    await chips.getByRole('button', { name: 'Remove filter Type: Facts' }).click()
    await expect(rowsOf(page)).toHaveCount(3)

    await page.getByLabel('Engagement at least').fill('2000')
    await expect(rowsOf(page)).toContainText([questionOf(3).title])
    await expect(rowsOf(page)).toHaveCount(1)
    await chips.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rowsOf(page)).toHaveCount(3)
  })
})

test('the menu and the palette have every action, and rows have their links, directions and an end', async ({
  page,
  startOver,
}) => {
  await test.step('the menu has thirteen entries, and the palette has every action', async () => {
    const onHackerNews = questionOf(1, {
      gone: 'deleted',
      source: 'hacker-news',
      subreddit: 'ask-hn',
      permalink: 'https://news.ycombinator.com/item?id=1',
    })
    await fillSession(page, [{ ...onHackerNews, id: 'hn-1' }, questionOf(2, { probability: 10 })])
    await openAnalysis(page)
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
    await act(page, 'Select all shown')
    await expect(page.getByText('1 selected')).toBeVisible()
  })

  await startOver()
  await test.step('the palette offers each screen once, and only the filters of the panel', async () => {
    await fillSession(page, [cleanedOf(1, { reviewed: true }), questionOf(2)])
    await openAnalysis(page)
    await expect(await actionOf(page, /^Question panel/)).toBeVisible()
    const options = page.getByRole('listbox', { name: 'Actions' }).getByRole('option')
    const named = (name: RegExp) => options.filter({ hasText: name })
    await expect(named(/^Setup/)).toHaveCount(1)
    await expect(named(/^Your analyses/)).toHaveCount(1)
    await expect(named(/^Processed/)).toHaveCount(1)
    await expect(named(/^(?:Back to Setup|Seen|Not cleaned yet)/)).toHaveText([])
  })

  await startOver()
  await test.step('a post opens on Reddit in a new tab, without a referrer', async () => {
    await fillSession(page, questionsOf(1))
    await openAnalysis(page)
    const link = rowsOf(page).getByRole('link', { name: /^Open on Reddit/ })
    await expect(link).toHaveAttribute('href', 'https://www.reddit.com/r/composting/comments/q1/')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noreferrer/)
  })

  await startOver()
  await test.step('an Arabic title reads from the right and is aligned with its column', async () => {
    const originalTitle = 'كيف أتخلص من الروائح في صندوق السماد'
    await fillSession(page, [
      questionOf(1, {
        title: `${originalTitle}؟`,
        originalTitle,
        aiEnhanced: true,
        processingStatus: 'processed',
      }),
    ])
    await openAnalysis(page)
    await expect(rowsOf(page).locator('bdi')).toHaveCSS('direction', 'rtl')
    await rowsOf(page).first().focus()
    await page.keyboard.press(']')
    const inspected = page.getByRole('region', { name: 'Question', exact: true }).locator('[dir="auto"]')
    await expect(inspected).toHaveCSS('direction', 'rtl')
    await expect(inspected).toHaveCSS('text-align', 'left')
  })

  await startOver()
  await test.step('without questions, the extraction replaces the table, with the undo above it', async () => {
    await fillSession(page, [questionOf(1)])
    await openAnalysis(page)
    await rowsOf(page).getByRole('button', { name: 'Delete question' }).click()
    const questions = page.getByRole('region', { name: 'Questions', exact: true })
    await expect(questions.getByText('No questions found', { exact: true })).toBeVisible()
    await expect(questions.getByRole('button', { name: 'Extract Questions from Reddit' })).toBeInViewport()
    await act(page, 'Undo delete')
    await expect(rowsOf(page)).toHaveCount(1)
  })
})
