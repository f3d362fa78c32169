import type { z } from 'zod'

/** Returns the items of this shape and the number of items that don't match. */
export function readItems<T>(
  items: readonly unknown[],
  schema: z.ZodType<T>,
): { items: T[]; dropped: number } {
  const read = items.flatMap((item) => {
    const { success, data } = schema.safeParse(item)
    return success ? [data] : []
  })
  return { items: read, dropped: items.length - read.length }
}
