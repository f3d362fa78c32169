import { ANSWERS_MAX, type AnswerState } from '@quarry/contracts/answer'
import { z } from 'zod'
import {
  type AnsweredPost,
  answerSeconds,
  bestOf,
  type PostAnswers,
  type ReadAnswer,
} from '../answers/answered-post.ts'
import { textOfHtml } from '../answers/plain-text.ts'
import { boundedCount, COUNT_MAX } from '../post.ts'
import type { AnswersOptions, SlotOptions } from '../source.ts'
import { Owner } from './question.ts'
import type { StackExchangeCalls } from './stack-exchange-call.ts'

/** The page size for a single question. Few questions have more answers, and a body may have 30,000 characters. */
const SINGLE_PAGE = 30
const PAGE = 100

export const StackExchangeAnswer = z.object({
  answer_id: z.int().positive().max(COUNT_MAX),
  question_id: z.int().positive().max(COUNT_MAX),
  creation_date: answerSeconds,
  score: boundedCount(-COUNT_MAX).catch(0),
  is_accepted: z.boolean().catch(false),
  owner: Owner,
  content_license: z.string().min(1).max(50).optional().catch(undefined),
  body: z.string().catch(''),
})
type StackExchangeAnswer = z.infer<typeof StackExchangeAnswer>

/** The API leaves out deleted answers. The owner of a deleted account has no link. */
const Existing = StackExchangeAnswer.pick({ answer_id: true, owner: true })

/** Reads answers to a site's questions, best first. All ids in a request share its pages. */
export function createAnswers(calls: StackExchangeCalls) {
  return {
    /** Reads pages until each question has enough answers, or until no more requests are allowed. */
    async answers(
      posts: readonly AnsweredPost[],
      { requestsMax = Number.POSITIVE_INFINITY, slotReserved = false, ...slot }: AnswersOptions = {},
    ): Promise<PostAnswers[]> {
      const [first] = posts
      if (!first) return []
      const site = siteOf(first.id)
      const ids = new Map(posts.map(({ id }) => [Number(numberOf(id)), id]))
      const found = new Map<number, StackExchangeAnswer[]>([...ids.keys()].map((id) => [id, []]))
      for (let page = 1; page <= requestsMax; page += 1) {
        const { items, hasMore } = await calls.list(
          {
            path: `/questions/${[...ids.keys()].join(';')}/answers`,
            query: {
              ...{ site, order: 'desc', sort: 'votes', filter: 'withbody', page: String(page) },
              pagesize: String(posts.length === 1 ? SINGLE_PAGE : PAGE),
            },
          },
          StackExchangeAnswer,
          { ...slot, slotReserved: slotReserved && page === 1 },
        )
        for (const item of items) found.get(item.question_id)?.push(item)
        const isEnough = [...found.values()].every(({ length }) => length >= ANSWERS_MAX)
        if (!hasMore || isEnough || posts.length === 1) return posts.map((post) => of(post, site))
      }
      return posts.filter((post) => answersOf(post).length >= ANSWERS_MAX).map((post) => of(post, site))

      function answersOf({ id }: AnsweredPost): StackExchangeAnswer[] {
        return found.get(Number(numberOf(id))) ?? []
      }

      function of(post: AnsweredPost, of: string): PostAnswers {
        return { id: post.id, answers: bestOf(answersOf(post).map((answer) => read(answer, of, post))) }
      }
    },

    async answerStates(ids: readonly string[], slot: SlotOptions = {}): Promise<AnswerState[]> {
      const states: AnswerState[] = []
      for (const [site, some] of Map.groupBy(ids, siteOf)) {
        const query = { site, pagesize: '100' }
        const path = `/answers/${some.map(numberOf).join(';')}`
        const { items, dropped } = await calls.list({ path, query }, Existing, slot)
        // A response that lacks all of several answers is more likely to be a mistake.
        if (dropped > 0 || (items.length === 0 && some.length > 1)) continue
        states.push(...statesOf(some, items))
      }
      return states
    },
  }
}

function statesOf(ids: readonly string[], items: readonly z.infer<typeof Existing>[]): AnswerState[] {
  const owners = new Map(items.map(({ answer_id, owner }) => [String(answer_id), owner]))
  return ids.map((id) => {
    const owner = owners.get(numberOf(id))
    if (!owner) return { id, gone: true }
    return { id, gone: false, author: owner.link ? owner.display_name : '' }
  })
}

/** Returns the site in an id such as `se-pt.stackoverflow-7`. */
export const siteOf = (id: string): string => id.slice('se-'.length, id.lastIndexOf('-'))
const numberOf = (id: string): string => id.slice(id.lastIndexOf('-') + 1)

function read(answer: StackExchangeAnswer, site: string, { permalink }: AnsweredPost): ReadAnswer {
  const { answer_id, owner, content_license: licence } = answer
  const host = URL.parse(permalink)?.host ?? `${site}.stackexchange.com`
  return {
    id: `se-${site}-${answer_id}`,
    // The name of a deleted account is a number.
    author: owner.link ? owner.display_name : '',
    ...(owner.link && { authorUrl: owner.link }),
    points: answer.score,
    createdAt: answer.creation_date,
    permalink: `https://${host}/a/${answer_id}`,
    ...(licence && { licence }),
    ...(answer.is_accepted && { accepted: true as const }),
    text: textOfHtml(answer.body),
  }
}
