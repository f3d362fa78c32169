import { expect, type Page } from '@playwright/test'

/**
 * Measures the cumulative layout shift: the largest sum of shifts within five seconds, less than a second apart,
 * without those that a key or click caused. `expectNone` expects less than 0.02 since the last call. On a busy machine
 * that draws half a second late, the browser also counts what a click caused. Call it after opening the page.
 */
export async function watchShifts(
  page: Page,
): Promise<{ forget(): Promise<void>; expectNone(when: string): Promise<void> }> {
  await page.evaluate(() => {
    const shifts: { value: number; atMs: number; moved: string[] }[] = []
    const describe = (node: unknown) => (node instanceof Node ? node.textContent?.slice(0, 40) : '')
    const place = ({ x, y, width, height }: DOMRect) => `${[x, y, width, height].map(Math.round).join(' ')}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput !== true) {
          const sources: unknown = Reflect.get(entry, 'sources')
          const moved = Array.isArray(sources)
            ? sources.map(
                (of) => `“${describe(of.node)}” from ${place(of.previousRect)} to ${place(of.currentRect)}`,
              )
            : []
          shifts.push({ value: Number(entry.value), atMs: entry.startTime, moved })
        }
      }
    }).observe({ type: 'layout-shift' })
    Object.assign(window, { shifts })
  })
  const read = async () => {
    await drawn(page)
    return await page.evaluate(() => {
      const shifts: unknown = Reflect.get(window, 'shifts')
      if (!Array.isArray(shifts)) return { largest: Number.NaN, moved: '' }
      let [sum, largest, firstMs, lastMs] = [0, 0, 0, Number.NEGATIVE_INFINITY]
      const taken = shifts.splice(0)
      for (const { value, atMs } of taken) {
        const goesOn = atMs - lastMs < 1000 && atMs - firstMs < 5000
        if (!goesOn) firstMs = atMs
        sum = goesOn ? sum + value : value
        lastMs = atMs
        largest = Math.max(largest, sum)
      }
      return { largest, moved: taken.flatMap(({ moved }) => moved).join('\n') }
    })
  }
  return {
    forget: async () => void (await read()),
    async expectNone(when) {
      const { largest, moved } = await read()
      expect(largest, `${when}; moved:\n${moved}`).toBeLessThan(0.02)
    },
  }
}

/** Returns the classes of scrollable elements whose scrollbar would take space from their content. */
export async function scrollersWithoutGutter(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('main :not(textarea)')]
      .filter((element) => {
        const { overflowY, scrollbarWidth, scrollbarGutter } = getComputedStyle(element)
        return overflowY === 'auto' && scrollbarWidth !== 'none' && scrollbarGutter !== 'stable'
      })
      .map((element) => element.className),
  )
}

/** Returns by how many pixels the page itself, with the bar at the top, scrolls down. */
export async function scrolledHeight(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
}

async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}
