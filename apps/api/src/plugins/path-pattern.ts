const SEGMENTS_MAX = 8

export type PathPattern = (url: string) => string

/**
 * Describes unknown paths with words of Quarry's own routes only: `/api/runs/7f3b` becomes `/api/runs/*`. The rest can be
 * anything, so it must not be logged.
 */
export function createPathPatterns() {
  /** At most one entry for each word of the routes. */
  const words = new Set<string>()

  return {
    /** Adds the words of a route. */
    add(route: string): void {
      for (const segment of route.split('/')) if (/^[\w.-]+$/.test(segment)) words.add(segment)
    },

    patternOf(url: string): string {
      const segments = url.split(/[?#]/, 1).join('').split('/').slice(1)
      const known = segments.slice(0, SEGMENTS_MAX).map((segment) => (words.has(segment) ? segment : '*'))
      return `/${known.join('/')}${segments.length > SEGMENTS_MAX ? '/…' : ''}`
    },
  }
}
