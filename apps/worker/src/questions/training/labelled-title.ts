import { readFile } from 'node:fs/promises'
import { z } from 'zod'

/** A title that somebody has judged. `unsure`: judges may differ. */
export const LabelledTitle = z.object({
  title: z.string(),
  subreddit: z.string().optional(),
  question: z.union([z.literal(0), z.literal(1), z.boolean()]).transform(Boolean),
  unsure: z.boolean().default(false),
})
export type LabelledTitle = z.infer<typeof LabelledTitle>

/** A file of one JSON object a line. Throws an Error that names the line that is none. */
export async function readLabelledTitles(path: string): Promise<LabelledTitle[]> {
  const lines = (await readFile(path, 'utf8')).split('\n')
  return lines.flatMap((line, i) => {
    if (line.trim() === '') return []
    const row = LabelledTitle.safeParse(parsed(line))
    if (!row.success)
      throw new Error(`Line ${i + 1} of ${path} is no labelled title: ${z.prettifyError(row.error)}`)
    return [row.data]
  })
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
