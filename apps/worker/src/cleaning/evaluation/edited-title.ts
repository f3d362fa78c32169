import { readFile } from 'node:fs/promises'
import { readJson } from '@quarry/contracts/read-json'
import { z } from 'zod'

/** A title as somebody posted it and as a careful editor would have it. */
export const EditedTitle = z.object({ title: z.string().min(1), clean: z.string().min(1) })
export type EditedTitle = z.infer<typeof EditedTitle>

const Line = z.object({ title: z.string() })

/**
 * The edited titles of a file of one JSON object a line; lines without an editor's version are left out. Throws an
 * Error that names the line that holds no title.
 */
export async function readEditedTitles(path: string | URL): Promise<EditedTitle[]> {
  const lines = (await readFile(path, 'utf8')).split('\n')
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return []
    const row = readJson(line)
    if (!Line.safeParse(row).success) throw new Error(`Line ${at + 1} of ${path} holds no title.`)
    return EditedTitle.safeParse(row).data ?? []
  })
}
