/** Returns the progress line for a pause of `waitMs` real milliseconds. It gives the time of its end, which stays true. */
export function throttledUntil(waitMs: number, reason: string): string {
  return `throttled until ${new Date(Date.now() + waitMs).toISOString()}: ${reason}`
}
