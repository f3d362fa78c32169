import { createApiClient } from '@quarry/testkit/api-client'

/** Runs an extraction to its end in a new session. Returns its questions and its coverage by subreddit, too. */
export async function extract(
  apiUrl: string,
  redditClientId: string,
  subredditLimits: Record<string, number>,
  seedTerms: string[] = [],
) {
  const client = createApiClient(apiUrl)
  const runId = await client.start('/api/questions/fetch', {
    subreddits: Object.keys(subredditLimits),
    subredditLimits,
    seedTerms,
    redditClientId,
    redditClientSecret: 'demo',
  })
  const run = await client.ended(runId)
  const { data } = await client.questions()
  return { client, run, data, coverage: new Map(run.coverage?.map((line) => [line.subreddit, line])) }
}
