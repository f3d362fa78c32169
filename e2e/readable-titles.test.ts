import { expect, type Page } from '@playwright/test'
import { questionsInDemo } from './support/filled-session.ts'
import { openAnalysis } from './support/open-screens.ts'
import { rowsOf } from './support/questions-table.ts'
import type { SampleQuestion } from './support/sample-questions.ts'
import { runOf, type SimulatedQuestions, simulateQuestions } from './support/simulated-questions.ts'
import { test } from './support/watched-test.ts'

type Seen = {
  /** Rows that are fully visible without scrolling. */
  rows: number
  /** Rows among them whose title is neither cut off nor covered. */
  readable: number
  /** Visible buttons, links, fields and checkboxes. */
  controls: number
  /** Elements with four visible borders, outside of rows. */
  frames: number
}

/** Counts what is visible on the page. */
async function look(page: Page): Promise<Seen> {
  return await page.evaluate(() => {
    const area = document.querySelector('[aria-label="Questions, scrollable"]')
    const head = area?.querySelector('thead')?.getBoundingClientRect().bottom ?? 0
    const bottom = area?.getBoundingClientRect().bottom ?? 0

    const isInSight = (element: Element) => {
      const box = element.getBoundingClientRect()
      const isThere = box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight
      return isThere && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    }
    const rows = [...(area?.querySelectorAll('tbody tr') ?? [])].filter((row) => {
      const box = row.getBoundingClientRect()
      return box.top >= head - 1 && box.bottom <= bottom + 1
    })
    const isReadable = (row: Element) => {
      const title = row.querySelector('bdi')
      if (!title) return false
      const inside = row.getBoundingClientRect()
      return [...title.getClientRects()].every(({ left, right, top: above, bottom: below }) => {
        if (left < inside.left || right > inside.right || above < inside.top || below > inside.bottom)
          return false
        const y = (above + below) / 2
        return [left + 2, (left + right) / 2, right - 2].every((x) =>
          title.contains(document.elementFromPoint(x, y)),
        )
      })
    }
    const sides = ['Top', 'Right', 'Bottom', 'Left'] as const
    const isFramed = (element: Element) => {
      const style = getComputedStyle(element)
      return sides.every(
        (side) =>
          Number.parseFloat(style[`border${side}Width`]) > 0 &&
          style[`border${side}Style`] !== 'none' &&
          !/^rgba\(.*, 0\)$/.test(style[`border${side}Color`]),
      )
    }
    const seen = [...document.querySelectorAll('body *')].filter(isInSight)
    return {
      rows: rows.length,
      readable: rows.filter(isReadable).length,
      controls: seen.filter((element) => element.matches('button, a, input, textarea, select')).length,
      frames: seen.filter((element) => !element.closest('tbody') && isFramed(element)).length,
    }
  })
}

/** Returns a cleaned question with a changed title; half of them are risky. */
function cleaned(row: SampleQuestion, at: number): SampleQuestion {
  const title = `${row.title.charAt(0).toUpperCase()}${row.title.slice(1).replace(/\??$/, '?')}`
  const originalTitle = `${row.originalTitle} (pls help)`
  return {
    ...row,
    title,
    originalTitle,
    processingStatus: 'processed',
    aiEnhanced: true,
    risk: { reason: at % 20 < 10 ? 'form' : 'replaced' },
  }
}

const sizes = [
  [1440, 900],
  [1280, 720],
  [1920, 1080],
] as const

test('every visible title is fully readable before, during and after a cleaning, among few controls and frames', async ({
  page,
  startOver,
}) => {
  await test.step('every visible title is fully readable before, during and after a cleaning, among few controls and frames', async () => {
    const questions = await questionsInDemo(page, { gardening: 60, houseplants: 60, composting: 60 })
    const ended = {
      state: 'completed',
      finishedAt: new Date().toISOString(),
      processed: 60,
      message: 'Done.',
    }
    const after = questions.map((row, at) => (at < 60 ? cleaned(row, at) : row))
    const simulated: SimulatedQuestions = { questions, runs: [] }
    await simulateQuestions(page, simulated)
    await openAnalysis(page)
    const states = [
      ['before', { questions, runs: [] }],
      ['during', { questions: after, runs: [runOf({ total: 180, processed: 60 })] }],
      ['after', { questions: after, runs: [runOf({ ...ended, total: 60 })] }],
    ] as const
    for (const [state, set] of states) {
      Object.assign(simulated, set)
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(state === 'during' ? 1 : 0)
      for (const [width, height] of sizes) {
        await test.step(`${state}, ${width} × ${height}`, async () => {
          await page.setViewportSize({ width, height })
          await page.mouse.move(0, 0)
          await expect.poll(async () => (await look(page)).rows).toBeGreaterThan(7)
          const { rows, readable, controls, frames } = await look(page)
          expect(readable, 'readable titles').toBe(rows)
          if (width > 1440) return
          expect(controls, 'controls').toBeLessThanOrEqual(55)
          expect(frames, 'frames').toBeLessThanOrEqual(6)
        })
      }
    }
  })

  await startOver()
  await test.step('on a phone, at least seven titles are fully readable before and after a cleaning', async () => {
    const questions = await questionsInDemo(page, { gardening: 60 })
    const simulated: SimulatedQuestions = { questions, runs: [] }
    await simulateQuestions(page, simulated)
    await page.setViewportSize({ width: 390, height: 844 })
    await openAnalysis(page)
    await expect(rowsOf(page).first()).toBeVisible()
    await expect.poll(async () => (await look(page)).readable).toBeGreaterThanOrEqual(7)
    simulated.questions = questions.map(cleaned)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('button', { name: /^Review \(/ })).toBeVisible()
    await expect.poll(async () => (await look(page)).readable).toBeGreaterThanOrEqual(7)
  })
})
