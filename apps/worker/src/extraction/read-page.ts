import { TITLE_LENGTH_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import type { QuestionFilter } from '@quarry/contracts/session-config'
import type { RedditClient, SubmissionPage } from '@quarry/platforms/reddit/reddit-client'
import type { Submission } from '@quarry/platforms/reddit/submission'
import { isQuestion } from '../questions/is-question.ts'
import type { Chain } from './chain.ts'

/** Reddit's cap of a thousand posts, with room for short pages. */
const PAGES_MAX = 14

export interface ReadPage {
  /** How the chain goes on; undefined where it ends. */
  next: Chain | undefined
  seen: string[]
  questions: Omit<Question, 'revision'>[]
  /** ISO 8601, of all posts on the page. */
  oldest: string | undefined
  newest: string | undefined
  /** Posts on the page, and whether Reddit has more of them. */
  posts: number
  isLast: boolean
  /** The newest posts are all marked NSFW. Searches leave such posts out. */
  isNsfw: boolean
}

interface Reading {
  filter: QuestionFilter
  signal: AbortSignal
  /** Called for every request that is sent. */
  onRequest: () => void
}

/** Reads the chain's next page. The caller holds the slot for it. Throws as the client does. */
export async function readPage(
  client: RedditClient,
  chain: Chain,
  { filter, signal, onRequest }: Reading,
): Promise<ReadPage> {
  const page = await client.submissions(
    { subreddit: chain.subreddit, source: chain.source, after: chain.after },
    { signal, slotReserved: true, onRequest },
  )
  const { submissions } = page
  const written = submissions.map(({ createdAt }) => createdAt).sort()
  return {
    next: followUp(chain, page),
    seen: [...new Set(submissions.map(({ id }) => id))],
    questions: submissions
      .filter((post) => isReadable(post) && isQuestion(post.title, filter, post.subreddit))
      .map(toQuestion),
    oldest: written[0],
    newest: written.at(-1),
    posts: submissions.length,
    isLast: page.after === null,
    isNsfw: chain.name === 'new' && submissions.length > 0 && submissions.every(({ over18 }) => over18),
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

/** What its author or a moderator took down is not kept; what moderators post is theirs, not the community's. */
function isReadable({ removed, over18, stickied, official, title }: Submission): boolean {
  return !removed && !over18 && !stickied && !official && title.trim() !== ''
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
