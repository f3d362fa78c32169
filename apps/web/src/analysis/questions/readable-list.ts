import { z } from 'zod'

/** Returns a schema of a list that drops unreadable entries, so that one bad entry does not fail the rest. */
export function readableList<Entry extends z.ZodType>(entry: Entry) {
  return z.array(z.unknown()).transform((entries): z.output<Entry>[] =>
    entries.flatMap((candidate) => {
      const read = entry.safeParse(candidate)
      return read.success ? [read.data] : []
    }),
  )
}
