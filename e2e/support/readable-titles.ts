import type { Page } from '@playwright/test'
import type { SampleQuestion } from './sample-questions.ts'

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
export async function countSeen(page: Page): Promise<Seen> {
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

/** Returns the question as the AI has cleaned it, with a changed title; half of them are risky. */
export function withAiTitle(row: SampleQuestion, at: number): SampleQuestion {
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
