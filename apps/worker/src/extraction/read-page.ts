import { TITLE_LENGTH_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import type { QuestionFilter } from '@quarry/contracts/session-config'
import type { RedditClient, SubmissionPage } from '@quarry/platforms/reddit/reddit-client'
import type { Submission } from '@quarry/platforms/reddit/submission'
import { isQuestion } from '../questions/is-question.ts'
import type { Chain } from './plan-chains.ts'

/** Reddit's cap of a thousand posts, with room for short pages. */
const PAGES_MAX = 14

export interface ReadPage {
  /** How the chain goes on; undefined where it ends. */
  next: Chain | undefined
  seen: string[]
  questions: Omit<Question, 'revision'>[]
  /** Every post of the page is marked NSFW. */
  isNsfw: boolean
}

/** Reads the chain's next page. The caller holds the slot for it. Throws as the client does. */
export async function readPage(
  client: RedditClient,
  chain: Chain,
  filter: QuestionFilter,
  signal: AbortSignal,
): Promise<ReadPage> {
  const page = await client.submissions(
    { subreddit: chain.subreddit, source: chain.source, after: chain.after },
    { signal, slotReserved: true },
  )
  const { submissions } = page
  return {
    next: followUp(chain, page),
    seen: submissions.map(({ id }) => id),
    questions: submissions
      .filter((post) => isReadable(post) && isQuestion(post.title, filter, post.subreddit))
      .map(toQuestion),
    isNsfw: submissions.length > 0 && submissions.every(({ over18 }) => over18),
  }
}

/** Undefined at the end, after too many pages, and where Reddit began again because it no longer knew `after`. */
function followUp(chain: Chain, { after, submissions }: SubmissionPage): Chain | undefined {
  const first = submissions[0]?.id
  const beganAgain = chain.first !== undefined && chain.first === first
  if (after === null || after === chain.after || beganAgain || chain.pages + 1 >= PAGES_MAX) return undefined
  const origin = chain.first ?? first
  return { ...chain, after, pages: chain.pages + 1, ...(origin === undefined ? {} : { first: origin }) }
}

/** What its author or a moderator took down is not kept; what moderators pinned is theirs, not the community's. */
function isReadable({ removed, over18, stickied, title }: Submission): boolean {
  return !removed && !over18 && !stickied && title.trim() !== ''
}

function toQuestion(post: Submission): Omit<Question, 'revision'> {
  const title = oneLine(post.title)
  return {
    id: post.id,
    title,
    originalTitle: title,
    subreddit: post.subreddit,
    author: post.author,
    score: Math.round(post.score),
    numComments: Math.max(0, Math.round(post.numComments)),
    processingStatus: 'pending',
    aiEnhanced: false,
    createdAt: post.createdAt,
    permalink: post.permalink,
    edited: false,
  }
}

function oneLine(title: string): string {
  return title.replace(/\s+/g, ' ').trim().slice(0, TITLE_LENGTH_MAX)
}
