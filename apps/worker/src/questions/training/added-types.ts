import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { LabelledTitle } from './labelled-title.ts'

const Titled = z.looseObject({ title: z.string() })

/**
 * Types that were added to other people's titles, a line each: the start of the title's SHA-256, type, subreddit and
 * language. The titles themselves do not come with the project.
 */
const added = readFileSync(new URL('./added-types.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [hash = '', type, subreddit, lang] = line.split('\t')
    return { hash, facts: { type, subreddit, ...(lang && { lang }) } }
  })

export const hashOfTitle = (title: string): string =>
  createHash('sha256').update(title).digest('hex').slice(0, 16)

/**
 * Returns the titles of these files whose types were added, in the order of the list. They train only types. Throws if a
 * title is in none of the files.
 */
export async function readAddedTypes(paths: readonly string[], list = added): Promise<LabelledTitle[]> {
  if (paths.length === 0) return []
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  const rows = texts.flatMap((text) => text.split('\n').filter((line) => line.trim() !== ''))
  const byHash = new Map(
    rows.map((line) => {
      const row = Titled.parse(JSON.parse(line))
      return [hashOfTitle(row.title), row]
    }),
  )
  const missing = list.filter(({ hash }) => !byHash.has(hash)).length
  if (missing > 0)
    throw new Error(`${missing} of ${list.length} titles with added types are in none of the files.`)
  return list.map(({ hash, facts }) =>
    LabelledTitle.parse({ question: 1, ...byHash.get(hash), ...facts, typeOnly: true }),
  )
}
