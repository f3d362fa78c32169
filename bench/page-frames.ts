// Both functions run inside the page, so they can use nothing from this module.

/** Scrolls by one step per frame, and returns the number of frames with a gap in the list. */
export async function scrollInSteps(list: Element, { count, stepPx }: { count: number; stepPx: number }) {
  const nextFrame = () => new Promise<number>((done) => requestAnimationFrame(done))
  list.scrollIntoView()
  const { left, top, bottom } = list.getBoundingClientRect()
  const lowest = Math.min(bottom, window.innerHeight) - 10
  const isEmptyAt = (y: number) =>
    document.elementFromPoint(left + 200, y)?.closest('[data-question]') == null
  let blank = 0
  for (let frame = 0; frame < count; frame++) {
    list.scrollTop += stepPx
    await nextFrame()
    if ([top + 60, (top + lowest) / 2, lowest].some(isEmptyAt)) blank += 1
  }
  list.scrollTop = 0
  await nextFrame()
  return blank
}

/** Returns the milliseconds from the next key press until a painted frame whose visible titles all match the search. */
export function keyToPaint(): Promise<number> {
  const field = document.querySelector<HTMLInputElement>('input[type="search"]')
  const list = document.querySelector('[aria-label="Questions, scrollable"]')
  const titleAt = (y: number) => {
    const { left = 0, top = 0 } = list?.getBoundingClientRect() ?? {}
    const row = document.elementFromPoint(left + 200, top + y)?.closest('[data-question]')
    return row?.querySelector('p')?.textContent?.toLowerCase()
  }
  const isShown = () => {
    const searchTerm = field?.value.toLowerCase() ?? ''
    // A short list of results may end above the lower positions.
    const titles = [60, 120, 180].map(titleAt)
    return (
      titles[0] !== undefined && titles.every((title) => title === undefined || title.includes(searchTerm))
    )
  }
  return new Promise((done) => {
    window.addEventListener(
      'keydown',
      () => {
        const begin = performance.now()
        const next = () =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => (isShown() ? done(performance.now() - begin) : next())
            port2.postMessage(undefined)
          })
        next()
      },
      { once: true },
    )
  })
}
