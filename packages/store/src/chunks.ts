/** Ids or rows per script call, so that no call blocks Redis for more than a few milliseconds. */
export const CHUNK = 500

export const chunks = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, i) => items.slice(i * CHUNK, (i + 1) * CHUNK))
