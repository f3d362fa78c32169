import { PERMALINK_LENGTH_MAX, TITLE_LENGTH_MAX } from '@quarry/contracts/limits'
import { Question } from '@quarry/contracts/question'
import type { QuestionFilter } from '@quarry/contracts/session-config'
import { cutText } from '@quarry/contracts/text'
import type { RedditClient, SubmissionPage } from '@quarry/platforms/reddit/reddit-client'
import type { Submission } from '@quarry/platforms/reddit/submission'
import { isQuestion, questionType, type TitleInContext } from '../questions/is-question.ts'
import { addFacts, type CommunityFacts, factsOf } from './community-facts.ts'
import type { Chain } from './listing-cursor.ts'

/** Reddit's cap of a thousand posts, with room for short pages. */
const PAGES_MAX = 14

export interface ReadPage {
  /** How the chain goes on; undefined where it ends. */
  next: Chain | undefined
  seen: string[]
  questions: ListedQuestion[]
  /** What the page tells of its community; undefined for searches. */
  listed: CommunityFacts | undefined
  /** Entries that are no posts, or that break the limits of a question: neither seen nor kept. */
  dropped: number
  /** ISO 8601, of all posts on the page. */
  oldest: string | undefined
  newest: string | undefined
  /** Readable posts on the page, and whether Reddit has more of them. */
  posts: number
  isLast: boolean
  /** The newest posts are all marked NSFW. Searches leave such posts out. */
  isNsfw: boolean
}

const ListedQuestion = Question.omit({ revision: true })
type ListedQuestion = Omit<Question, 'revision'>

interface Reading {
  filter: QuestionFilter
  /** What listings have shown of the community so far. */
  community?: CommunityFacts | undefined
  signal: AbortSignal
  /** Called for every request that is sent. */
  onRequest: () => void
}

/** Reads the chain's next page. The caller holds the slot for it. Throws as the client does. */
export async function readPage(
  client: RedditClient,
  chain: Chain,
  { filter, community, signal, onRequest }: Reading,
): Promise<ReadPage> {
  const page = await client.submissions(
    { subreddit: chain.subreddit, source: chain.source, after: chain.after },
    { signal, slotReserved: true, onRequest },
  )
  const posts = page.submissions.flatMap(readPost)
  const readable = posts.filter(({ submission }) => isReadable(submission))
  const listed =
    chain.source.kind === 'listing' ? factsOf(readable.map(({ submission }) => submission)) : undefined
  const known = addFacts(community, listed)
  const written = posts.map(({ question }) => question.createdAt).sort()
  return {
    next: followUp(chain, page),
    seen: [...new Set(posts.map(({ question }) => question.id))],
    questions: readable.flatMap(({ submission, question }) => {
      const context = contextOf(submission, known)
      return isQuestion(context, filter) ? [{ ...question, type: questionType(context) }] : []
    }),
    listed,
    dropped: page.dropped + page.submissions.length - posts.length,
    oldest: written[0],
    newest: written.at(-1),
    posts: posts.length,
    isLast: page.after === null,
    isNsfw: chain.name === 'new' && posts.length > 0 && posts.every(({ submission }) => submission.over18),
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
function isReadable({ removed, over18, stickied, official }: Submission): boolean {
  return !removed && !over18 && !stickied && !official
}

/** Nothing, where the post breaks the limits of a question. */
function readPost(submission: Submission): { submission: Submission; question: ListedQuestion }[] {
  const title = oneLine(submission.title)
  const question = ListedQuestion.safeParse({
    id: submission.id,
    title,
    originalTitle: title,
    subreddit: submission.subreddit,
    author: submission.author,
    score: Math.round(submission.score),
    numComments: Math.max(0, Math.round(submission.numComments)),
    processingStatus: 'pending',
    aiEnhanced: false,
    createdAt: submission.createdAt,
    permalink: isLong(submission.permalink) ? shortLink(submission) : submission.permalink,
    edited: false,
  } satisfies ListedQuestion)
  return question.success ? [{ submission, question: question.data }] : []
}

/** The words of a title in another script are long as percent escapes; the link works without them. */
function isLong(permalink: string): boolean {
  return permalink.length > PERMALINK_LENGTH_MAX
}

function shortLink({ subreddit, id }: Submission): string {
  return `/r/${subreddit}/comments/${id}/`
}

/** What a title asks may come after what is kept of it; of words without an end nobody asks. */
function contextOf(post: Submission, community: CommunityFacts | undefined): TitleInContext {
  const title = cutText(post.title, 2 * TITLE_LENGTH_MAX).toWellFormed()
  return { title, subreddit: post.subreddit, post, ...(community ? { community } : {}) }
}

function oneLine(title: string): string {
  return cutText(title.replace(/\s+/g, ' ').trim(), TITLE_LENGTH_MAX)
}
