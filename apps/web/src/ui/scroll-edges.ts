/** A ref for an element that scrolls sideways. Sets `data-more` to the ends with hidden content, which fade. */
export function scrollEdges(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  function update() {
    if (!element) return
    const { scrollLeft, scrollWidth, clientWidth } = element
    const ends = [
      ...(scrollLeft > 1 ? ['start'] : []),
      ...(scrollLeft + clientWidth < scrollWidth - 1 ? ['end'] : []),
    ]
    element.dataset.more = ends.join(' ')
  }
  // Observes the content too, because it changes its width without the element.
  const observer = new ResizeObserver(update)
  observer.observe(element)
  for (const child of element.children) observer.observe(child)
  element.addEventListener('scroll', update, { passive: true })
  return () => {
    observer.disconnect()
    element.removeEventListener('scroll', update)
  }
}
