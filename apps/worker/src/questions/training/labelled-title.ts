import { readFile } from 'node:fs/promises'
import { QuestionType } from '@quarry/contracts/question'
import type { PostFacts, SubredditFacts } from '@quarry/questions/question-facts'
import { z } from 'zod'

const Flag = z.union([z.literal(0), z.literal(1), z.boolean()]).transform(Boolean)

const Post = z
  .object({
    isSelf: z.boolean(),
    hasText: z.boolean().nullish(),
    url: z.string().nullish(),
    domain: z.string().nullish(),
    hint: z.string().nullish(),
    isGallery: z.boolean().nullish(),
    flair: z.string().nullish(),
    score: z.number().nullish(),
    numComments: z.number().nullish(),
  })
  .transform((post) => withoutNulls(post) satisfies PostFacts)

const Community = z.object({
  posts: z.number(),
  selfPosts: z.number(),
  marked: z.number(),
  markedSelf: z.number(),
}) satisfies z.ZodType<SubredditFacts>

/** Labels of the files that differ from Quarry's names of the types. */
const TYPES: Readonly<Record<string, QuestionType>> = { howto: 'how-to' }

/** A labelled title, with what is known about its post. `unsure`: readers may disagree. */
export const LabelledTitle = z.object({
  title: z.string(),
  subreddit: z.string().optional(),
  question: Flag,
  unsure: z.boolean().default(false),
  /** ISO 639-1. */
  lang: z.string().optional(),
  type: z
    .string()
    .nullish()
    .transform((type) => (type ? QuestionType.parse(TYPES[type] ?? type) : undefined)),
  /** Trains the types only; nothing is measured on it. */
  typeOnly: z.boolean().default(false),
  post: Post.optional(),
  community: Community.optional(),
})
export type LabelledTitle = z.infer<typeof LabelledTitle>

/** Reads a file with one JSON object per line. Throws an Error that names an invalid line. */
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

type Known<T> = {
  [K in keyof T as null extends T[K] ? never : K]: T[K]
} & { [K in keyof T as null extends T[K] ? K : never]?: NonNullable<T[K]> }

function withoutNulls<T extends object>(facts: T): Known<T> {
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact != null)) as Known<T>
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
