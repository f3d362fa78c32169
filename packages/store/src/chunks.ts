/** Ids or rows per script call, so that no call blocks Redis for more than a few milliseconds. */
const CHUNK = 500

/** Splits the items into arrays of up to `size` each, in order. */
export const chunks = <T>(items: readonly T[], size = CHUNK): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
