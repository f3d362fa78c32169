/** Milliseconds to wait at most: a hidden page paints nothing. */
const LIMIT_MS = 100

/** Resolves once the browser has painted the latest state, so that preparing a large request does not delay it. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, LIMIT_MS)
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(limit)
        resolve()
      }),
    )
  })
}
