import { ANSWERS_MAX, type AnswerState } from '@quarry/contracts/answer'
import type { GoneReason } from '@quarry/contracts/question'
import { readJson } from '@quarry/contracts/read-json'
import { z } from 'zod'
import {
  answerSeconds,
  authorName,
  bestOf,
  type PostAnswers,
  type ReadAnswer,
} from '../answers/answered-post.ts'
import { textOfHtml } from '../answers/plain-text.ts'
import { createCall } from '../call.ts'
import type { HttpResponse } from '../http-response.ts'
import { kindOfStatus } from '../platform-error.ts'
import { responseError } from '../response-error.ts'
import type { SlotOptions, SourceOptions } from '../source.ts'

/** The server of single items has its own limits and outages. */
const ITEMS_SERVER = 'items'
/**
 * The most comments that are read as a tree. Larger trees take several megabytes, so their first comments are read one
 * by one.
 */
const TREE_MAX = 2_000
/** How many top-level comments are read one by one. Some of them may be deleted. */
const SINGLE_MAX = 8

const flag = z.literal(true).optional().catch(undefined)
const ItemNumber = z.int().positive()

/** An item of Firebase, or null if it doesn't exist. Its children are in the site's own order. */
const Item = z
  .object({
    id: ItemNumber,
    by: z.string().optional().catch(undefined),
    text: z.string().optional().catch(undefined),
    time: answerSeconds.optional().catch(undefined),
    kids: z.array(ItemNumber).catch([]),
    descendants: z.number().catch(0),
    deleted: flag,
    dead: flag,
  })
  .nullable()
type Item = z.infer<typeof Item>

/** A top-level comment in Algolia's tree. Deleted comments have neither author nor text. */
const Child = z
  .object({ id: ItemNumber, author: z.string(), text: z.string(), created_at_i: answerSeconds })
  .nullable()
  .catch(null)
export const Tree = z.object({ children: z.array(Child) })

/**
 * Reads stories' comments. Their order comes from Firebase, because comments have no public points, and their text
 * comes from the search's tree.
 */
export function createComments(options: SourceOptions, callSearch: ReturnType<typeof createCall>) {
  const { hackerNewsUrl, hackerNewsItemsUrl } = options.endpoints
  const callItems = createCall('hacker-news', { ...options, limiter: options.limiterOf(ITEMS_SERVER) })

  const item = (number: number | string, slot: SlotOptions = {}): Promise<Item> =>
    callItems({
      ...slot,
      url: `${hackerNewsItemsUrl}/item/${number}.json`,
      read: (response) => readBody(response, Item),
    })

  async function oneByOne(kids: readonly number[], slot: SlotOptions): Promise<ReadAnswer[]> {
    const answers: ReadAnswer[] = []
    for (const kid of kids.slice(0, SINGLE_MAX)) {
      const read = await item(kid, slot)
      if (read && goneReason(read) === undefined && read.by && read.text && read.time)
        answers.push(answerOf(read.id, { author: read.by, html: read.text, createdAt: read.time }))
      if (answers.length === ANSWERS_MAX) break
    }
    return answers
  }

  async function fromTree(number: string, kids: readonly number[], slot: SlotOptions): Promise<ReadAnswer[]> {
    const { children } = await callSearch({
      ...slot,
      url: `${hackerNewsUrl}/items/${number}`,
      read: (response) => readBody(response, Tree),
    })
    const byId = new Map(children.flatMap((child) => (child ? [[child.id, child] as const] : [])))
    const inOrder = kids.flatMap((kid) => byId.get(kid) ?? [])
    // A story may have a thousand comments, so only a few more than are kept get converted.
    return inOrder
      .slice(0, 2 * ANSWERS_MAX)
      .map(({ id, author, text, created_at_i }) =>
        answerOf(id, { author, html: text, createdAt: created_at_i }),
      )
  }

  return {
    /** `slotReserved` refers to the search's server. */
    async answers(id: string, { slotReserved = false, ...slot }: SlotOptions = {}): Promise<PostAnswers> {
      const number = numberOf(id)
      const story = await item(number, slot)
      const gone = goneReason(story)
      if (!story || gone !== undefined) return { id, answers: [], gone }
      if (story.kids.length === 0) return { id, answers: [] }
      const read =
        story.descendants > TREE_MAX
          ? await oneByOne(story.kids, slot)
          : await fromTree(number, story.kids, { ...slot, slotReserved })
      return { id, answers: bestOf(read) }
    },

    async state(id: string, slot: SlotOptions = {}): Promise<AnswerState> {
      const comment = await item(numberOf(id), slot)
      return {
        id,
        gone: goneReason(comment) !== undefined,
        ...(comment?.by && { author: authorName(comment.by) }),
      }
    },
  }
}

const numberOf = (id: string): string => id.replace(/^hn-/, '')

function goneReason(item: Item): GoneReason | undefined {
  if (item === null || item.deleted) return 'deleted'
  return item.dead ? 'removed' : undefined
}

function answerOf(
  id: number,
  { author, html, createdAt }: { author: string; html: string; createdAt: string },
): ReadAnswer {
  return {
    id: `hn-${id}`,
    author: authorName(author),
    createdAt,
    permalink: `https://news.ycombinator.com/item?id=${id}`,
    text: textOfHtml(html),
  }
}

/** An item that doesn't exist is `null` with status 200. */
function readBody<T>(response: HttpResponse, schema: z.ZodType<T>): T {
  const { status, text } = response
  if (status !== 200)
    throw responseError('hacker-news', status === 404 ? 'not-found' : kindOfStatus(status), response)
  const read = schema.safeParse(readJson(text))
  if (read.success) return read.data
  throw responseError('hacker-news', 'malformed', response)
}
