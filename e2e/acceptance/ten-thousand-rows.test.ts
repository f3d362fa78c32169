import { expect, type Page } from '@playwright/test'
import { downloadedCsv } from '../support/downloaded-csv.ts'
import { fillSession } from '../support/filled-session.ts'
import { openAnalysis } from '../support/open-screens.ts'
import { exportAs, rowsOf } from '../support/questions-table.ts'
import { questionsOf } from '../support/sample-questions.ts'
import { test } from '../support/watched-test.ts'

// Checks every frame with the movement that most people see.
test.use({ reducedMotion: 'no-preference' })

const ROWS = 10_000
const WHEEL_TURNS = 24

/** Checks the table in every frame from now on. Returns a function that stops and returns the counts. */
async function watchFrames(
  page: Page,
): Promise<() => Promise<{ frames: number; tops: number; blank: number }>> {
  const area = page.getByRole('region', { name: 'Questions, scrollable' })
  const watching = await area.evaluateHandle((viewport) => {
    const seen = { frames: 0, blank: 0, tops: new Set<number>(), goesOn: true }
    const { left, top, width, height } = viewport.getBoundingClientRect()
    const headHeight = viewport.querySelector('thead')?.getBoundingClientRect().height ?? 0
    const places = [1, height / 4, height / 2, height - headHeight - 2].map((y) => top + headHeight + y)
    const look = () => {
      seen.frames += 1
      seen.tops.add(viewport.scrollTop)
      const isRow = (y: number) => document.elementFromPoint(left + width / 2, y)?.closest('tbody tr')
      if (!places.every(isRow)) seen.blank += 1
      if (seen.goesOn) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    return seen
  })
  return () =>
    watching.evaluate((seen) => {
      seen.goesOn = false
      return { frames: seen.frames, tops: seen.tops.size, blank: seen.blank }
    })
}

test('109 Ten thousand rows are scrolled without a blank frame, searched, selected and exported whole', async ({
  page,
}) => {
  await fillSession(page, questionsOf(ROWS))
  await openAnalysis(page)
  await expect(rowsOf(page).first()).toBeVisible()
  const count = page.getByRole('paragraph').filter({ hasText: 'questions shown' })
  await expect(count).toHaveText('None selected, 10,000 questions shown')
  const table = page.getByRole('table', { name: 'Questions' })
  await expect(table).toHaveAttribute('aria-rowcount', String(ROWS + 1))

  await test.step('scrolling', async () => {
    const area = page.getByRole('region', { name: 'Questions, scrollable' })
    await area.scrollIntoViewIfNeeded()
    await area.hover()
    const seen = await watchFrames(page)
    for (let turn = 0; turn < WHEEL_TURNS; turn += 1) {
      await page.mouse.wheel(0, turn < WHEEL_TURNS / 2 ? 600 : -400)
    }
    const { frames, tops, blank } = await seen()
    expect(tops, 'places that were scrolled past').toBeGreaterThan(5)
    expect(blank, `blank frames of ${frames}`).toBe(0)
    await area.focus()
    await page.keyboard.press('End')
    await expect(rowsOf(page).last()).toHaveAttribute('aria-rowindex', String(ROWS + 1))
    await expect(rowsOf(page).last()).toBeInViewport()
  })

  await test.step('searching', async () => {
    const box = page.getByRole('searchbox', { name: 'Search questions' })
    await box.fill('heap 9876 smell')
    await expect(count).toHaveText('None selected, 1 of 10,000 questions shown')
    await expect(rowsOf(page)).toContainText('why does compost heap 9876 smell of eggs')
    await box.fill('')
    await expect(count).toHaveText('None selected, 10,000 questions shown')
  })

  await test.step('selecting and exporting', async () => {
    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    await expect(count).toHaveText('10,000 selected, 10,000 questions shown')
    const { rows } = await downloadedCsv(page, () => exportAs(page, 'Before & After Comparison'))
    expect(new Set(rows.map(([title]) => title)).size).toBe(ROWS)
  })
})
