import { useEffect } from 'react'

/** `locked`: the page does not scroll. `covered`: a drawer is over it, on narrow screens over all of it. */
const holders = { locked: 0, covered: 0 }

/** Prevents scrolling of the page behind an overlay. */
export function usePageLock(locked: boolean): void {
  usePageMark('locked', locked)
}

/** Gives the room of the page's scrollbar to a drawer that fills a narrow screen. */
export function usePageCover(): void {
  usePageMark('covered', true)
}

function usePageMark(mark: keyof typeof holders, marked: boolean): void {
  useEffect(() => {
    if (!marked) return
    const page = document.documentElement
    page.dataset[mark] = ''
    holders[mark] += 1
    return () => {
      holders[mark] -= 1
      if (holders[mark] === 0) delete page.dataset[mark]
    }
  }, [mark, marked])
}
