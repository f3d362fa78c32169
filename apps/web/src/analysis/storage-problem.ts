/** Returns true if the disk or this page's share of it is full. */
export const isOutOfSpace = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

export function formatStorageProblem(error: unknown): string {
  return isOutOfSpace(error)
    ? 'This browser is out of space. Save analyses as files and delete them, then try again.'
    : 'This browser’s database failed. Reload the page and try again.'
}
