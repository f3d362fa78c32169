import { readFile } from 'node:fs/promises'
import { readJson } from '@quarry/contracts/read-json'
import { z } from 'zod'

/** A posted title and a careful editor's version of it. */
export const EditedTitle = z.object({ title: z.string().min(1), clean: z.string().min(1) })
export type EditedTitle = z.infer<typeof EditedTitle>

const Line = z.object({ title: z.string() })

/**
 * Reads the edited titles of a file with one JSON object per line. Skips lines without an editor's version. Throws an Error
 * that names a line without a title.
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
