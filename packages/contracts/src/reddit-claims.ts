import type { ConfigResponse } from './endpoints/session.ts'
import { formatCount, formatNumber } from './format-count.ts'
import { REDDIT_WINDOW_REQUESTS, REDDIT_WINDOW_SECONDS } from './limits.ts'

/** A test that proves a claim: its file, and its name as written there. */
export type Proof = { file: string; test: string }

/** What Quarry does with Reddit's API, in the words for Reddit, and the tests without which it is not claimed. */
export type RedditClaim = { text: string; proofs: readonly Proof[] }

/** Returns what a deployment with these settings can claim in a request for access to Reddit's API. */
export function redditClaims({
  userAgent,
  sessionSeconds,
}: ConfigResponse['reddit']): readonly RedditClaim[] {
  return [
    {
      text: 'The app only reads. Besides the request for a token, it sends GET requests. It never posts, votes or sends messages.',
      proofs: [
        {
          file: 'packages/platforms/src/reddit/reddit-client.test.ts',
          test: 'every request except the one for a token only reads',
        },
      ],
    },
    {
      text: 'It uses an application-only token (OAuth client_credentials) and so acts for no Reddit account.',
      proofs: [
        {
          file: 'packages/platforms/src/reddit/request-token.test.ts',
          test: 'the token is requested once with trimmed credentials and used by all calls',
        },
      ],
    },
    {
      text: `Every request names the app in its user agent: ${userAgent}`,
      proofs: [
        {
          file: 'packages/platforms/src/reddit/reddit-client.test.ts',
          test: 'a page of submissions has the fullname for the next page and the state of the window',
        },
        {
          file: 'packages/platforms/src/reddit/request-token.test.ts',
          test: 'the token is requested once with trimmed credentials and used by all calls',
        },
      ],
    },
    {
      text: 'All runs that use a client id share one rate limit. It follows the x-ratelimit headers, keeps part of each window unused and waits for the reset.',
      proofs: [
        { file: 'integration/extraction.test.ts', test: 'two runs on one client id share its rate limit' },
        {
          file: 'packages/store/src/rate/reddit-window.test.ts',
          test: "Reddit's window is spent down to the reserve and then waited for",
        },
      ],
    },
    {
      text: `Until a response states the limit, the app assumes ${formatNumber(REDDIT_WINDOW_REQUESTS)} requests in ${formatDuration(REDDIT_WINDOW_SECONDS)} and uses half of them.`,
      proofs: [
        {
          file: 'packages/store/src/rate/reddit-window.test.ts',
          test: 'half of a window is used if no response reports it',
        },
      ],
    },
    {
      text: 'After a 429 the requests of a client id pause, and longer with each 429 in a row that names no time.',
      proofs: [
        {
          file: 'packages/platforms/src/reddit/reddit-call.test.ts',
          test: 'the pause grows with consecutive 429s that name none, until a response succeeds',
        },
        {
          file: 'packages/store/src/rate/request-limiter.test.ts',
          test: 'a slot that was reserved before a 429 is given up for one after the pause',
        },
      ],
    },
    {
      text: 'Of a post it takes the title, id, author name, subreddit, score, number of comments, time, address, flair, flags such as NSFW, and what kind of content it has or where its link leads. It takes neither the text nor any comment.',
      proofs: [
        {
          file: 'packages/platforms/src/reddit/reddit-client.test.ts',
          test: 'a page of submissions has the fullname for the next page and the state of the window',
        },
        {
          file: 'packages/platforms/src/reddit/submission.test.ts',
          test: 'the content of a post is read if Reddit reports it',
        },
      ],
    },
    {
      text: 'Posts that were removed or deleted, are marked NSFW or are the moderators’ are not stored.',
      proofs: [
        {
          file: 'apps/worker/src/extraction/read-page.test.ts',
          test: 'removed, NSFW, pinned and moderators’ posts count as seen and are not saved',
        },
      ],
    },
    {
      text: `The server deletes a session with all its posts at the latest ${formatDuration(sessionSeconds)} after the last activity of its user and its runs.`,
      proofs: [
        {
          file: 'packages/store/src/sessions/session.test.ts',
          test: 'every key of a session and its run has a lifetime',
        },
        {
          file: 'packages/store/src/sessions/session.test.ts',
          test: 'a session that was used once lives an hour, one that stays in use or has a run its full lifetime',
        },
      ],
    },
    {
      text: 'The user can delete a session with all its posts from the server at any time, which also stops its runs.',
      proofs: [
        {
          file: 'apps/api/src/session/session-routes.test.ts',
          test: 'discarding removes everything of the session, stops its runs, and starts a new one',
        },
      ],
    },
    {
      text: 'No log holds a title or an author, and no log, job, response or database value holds a credential in clear text.',
      proofs: [
        {
          file: 'apps/api/src/secrets.test.ts',
          test: 'no log holds a credential, title, author or part of a cookie, and no credential or cookie is in Redis, a job or a response',
        },
        {
          file: 'integration/secrets.test.ts',
          test: 'credentials appear in no Redis value, job, log or response, during runs and after them',
        },
      ],
    },
    {
      text: 'Titles that the user chooses to clean are sent to Google’s Gemini API, which returns them reworded. The response is stored as the title’s new wording.',
      proofs: [
        {
          file: 'integration/cleaning.test.ts',
          test: 'cleaned titles keep their words, lose their brackets and become the current title',
        },
      ],
    },
  ]
}

/** `12 hours`, `90 minutes`; seconds below a minute. */
function formatDuration(seconds: number): string {
  if (seconds % 3600 === 0) return formatCount(seconds / 3600, 'hour')
  return seconds % 60 === 0 ? formatCount(seconds / 60, 'minute') : formatCount(seconds, 'second')
}
