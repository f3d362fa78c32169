/** The milestone that nothing is sent for so many real milliseconds: as a moment, which is still true when it is read. */
export function throttledUntil(waitMs: number, reason: string): string {
  return `throttled until ${new Date(Date.now() + waitMs).toISOString()}: ${reason}`
}
