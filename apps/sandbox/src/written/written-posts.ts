import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { drawOf } from '../random.ts'

/** What a mistake of the demo's model does to a title. */
const MistakeKind = z.enum([
  'lost-not',
  'numbers-left-out',
  'broader',
  'guessed-name',
  'answer',
  'reworded',
  'changed-number',
])
export type MistakeKind = z.infer<typeof MistakeKind>

/** A line of `data/*.jsonl`. */
const WrittenPost = z.object({
  /** `r/NAME`, `se:SITE`, `lemmy:NAME` or `hn`. */
  community: z.string(),
  title: z.string(),
  /** The cleaned title; empty if the post asks nothing. */
  clean: z.string(),
  type: z.string(),
  /** Empty for none. */
  topic: z.string(),
  /** Posts with the same text ask the same question; empty if the post asks nothing. */
  asks: z.string(),
  points: z.number().int(),
  comments: z.number().int(),
  /** Negative for a post that only appears later. */
  daysAgo: z.number().int(),
  author: z.string(),
  /** What a person would type into a search engine; absent if the post asks nothing. */
  phrase: z.string().optional(),
  /** What the demo's model answers first. */
  mistake: z.object({ kind: MistakeKind, answer: z.string() }).optional(),
})
export type WrittenPost = z.infer<typeof WrittenPost>

export const subjects = ['espresso', 'sourdough', 'houseplants'] as const

/** Returns a subject's posts. Each of their texts was written singly, and no program may compose one. */
export function postsAbout(subject: (typeof subjects)[number]): readonly WrittenPost[] {
  return linesOf(subject).map((line) => WrittenPost.parse(line))
}

function linesOf(name: string): unknown[] {
  const lines = readFileSync(new URL(`../../data/${name}.jsonl`, import.meta.url), 'utf8')
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** Returns a time on the post's day, in seconds since 1970. */
export const writtenSeconds = ({ daysAgo, title }: WrittenPost, startSeconds: number): number =>
  Math.floor(startSeconds - (daysAgo - drawOf('written at', title)) * 86_400)

const LaterPost = WrittenPost.omit({ daysAgo: true })
  .extend({ daysLater: z.number().int().positive().max(59) })
  .transform(({ daysLater, ...post }): WrittenPost => ({ ...post, daysAgo: -daysLater }))

/** Returns a subject's posts from the two months after the sandbox's start, which were written the same way. */
export function laterPostsAbout(subject: (typeof subjects)[number]): readonly WrittenPost[] {
  return linesOf(`later/${subject}`).map((line) => LaterPost.parse(line))
}

const all = [...subjects.flatMap(postsAbout), ...subjects.flatMap(laterPostsAbout)]
const byCommunity = Map.groupBy(
  all.toSorted((one, other) => writtenSeconds(other, 0) - writtenSeconds(one, 0)),
  ({ community }) => community,
)

/** Returns a community's written posts, newest first; none for a community whose posts are generated. */
export const writtenIn = (community: string): readonly WrittenPost[] => byCommunity.get(community) ?? []

const keyOf = (title: string) =>
  title
    .replace(/^ask hn:/i, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The posts by every title that Quarry may send for them. A title as typed takes precedence. */
const byTitle = new Map(
  [
    ...all.flatMap((post) => [post.mistake?.answer ?? '', post.clean].map((title) => [title, post] as const)),
    ...all.map((post) => [post.title, post] as const),
  ].map(([title, post]) => [keyOf(title), post]),
)
byTitle.delete('')

/** Returns the written post that has or had this title: as typed, as cleaned or as the demo's model mistook it. */
export const writtenPostOf = (title: string): WrittenPost | undefined => byTitle.get(keyOf(title))

/** What posts with the same `asks` ask, as a model that lists questions words it, without anybody's details. */
const wordings = new Map(
  Object.entries(
    z
      .record(z.string(), z.string())
      .parse(JSON.parse(readFileSync(new URL('../../data/questions.json', import.meta.url), 'utf8'))),
  ),
)
const asksByWording = new Map([...wordings].map(([asks, wording]) => [keyOf(wording), asks]))

/** Returns what a written post or a listed question asks; undefined for any other title. */
export const asksOf = (title: string): string | undefined =>
  asksByWording.get(keyOf(title)) ?? (writtenPostOf(title)?.asks || undefined)

/** Returns how a model words what the title asks, if several written posts ask it. */
export const wordingOf = (title: string): string | undefined => wordings.get(asksOf(title) ?? '')
