import type { Question } from '@quarry/contracts/question'
import { sourceFacts } from '@quarry/contracts/sources'
import type { Source } from '@quarry/platforms/source'
import { chunks } from '@quarry/store/questions/question-set'
import { z } from 'zod'

/** Questions of one community whose answers one call reads. */
const AnswerBatch = z.object({
  id: z.string(),
  server: z.string().optional(),
  posts: z.array(z.object({ id: z.string(), community: z.string(), permalink: z.string() })),
})
export type AnswerBatch = z.infer<typeof AnswerBatch>

/** Returns the calls that read these questions' answers. */
export function planAnswers(
  questions: readonly Question[],
  { id: source, answeredPerCall = 1 }: Pick<Source, 'id' | 'answeredPerCall'>,
): AnswerBatch[] {
  const { serverOf } = sourceFacts[source]
  const posts = questions.map(({ id, subreddit, permalink }) => ({ id, community: subreddit, permalink }))
  return [...Map.groupBy(posts, ({ community }) => community)]
    .flatMap(([community, own]) =>
      chunks(own, answeredPerCall).map((some) => ({
        posts: some,
        ...(serverOf && { server: serverOf(community) }),
      })),
    )
    .map((batch, nth) => ({ id: String(nth), ...batch }))
}

/** Parses a stored batch. */
export const readBatch = (text: string): AnswerBatch => AnswerBatch.parse(JSON.parse(text))
