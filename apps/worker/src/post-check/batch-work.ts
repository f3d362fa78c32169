import { isDeepStrictEqual } from 'node:util'
import type { Question } from '@quarry/contracts/question'
import { createQueuedWork } from '../run/queued-work.ts'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import { type CheckedPost, type PostBatch, readBatch } from './post-batches.ts'

/** Prefix of the fields with remaining batches in a run's work. */
const PREFIX = 'batch:'
const PLANNED = 'planned'

/** A post check's remaining batches, in memory, and in Redis for a worker that takes over. */
export async function createBatchWork(
  { owners }: Pick<WorkerDependencies, 'owners'>,
  { run, work }: Pick<RunContext, 'run' | 'work'>,
  plan: () => Promise<PostBatch[]>,
) {
  const stored = [...work].flatMap(([field, text]) => (field.startsWith(PREFIX) ? [readBatch(text)] : []))
  let waiting = stored.sort((a, b) => Number(a.id) - Number(b.id))
  if (!work.has(PLANNED)) {
    waiting = await plan()
    const values = waiting.map((batch) => ['work', PREFIX + batch.id, JSON.stringify(batch)] as const)
    await owners.write(run, { values: [...values, ['work', PLANNED, 1]] })
  }

  return {
    ...createQueuedWork(owners, run, waiting),

    /** Saves the posts' states to their questions and ends the batch. Without posts, the batch is given up. */
    async save(batch: PostBatch, posts: readonly CheckedPost[]): Promise<void> {
      const byId = new Map(posts.map((post) => [post.id, post]))
      let left: readonly string[] = [...byId.keys()]
      do {
        const found = await owners.find(run.sessionId, left)
        const checked = found.flatMap((before) => {
          const post = byId.get(before.id)
          return post ? [{ before, after: withState(before, post), isGone: post.gone !== undefined }] : []
        })
        const changed = checked.filter(({ before, after }) => !isDeepStrictEqual(before, after))
        const same = checked.filter((row) => !changed.includes(row))
        const written = await owners.write(run, {
          questions: changed.map(({ before, after, isGone }) => ({
            ...{ before, after },
            counts: { processed: 1, gone: isGone ? 1 : 0 },
          })),
          increments: [
            ['run', 'processed', same.length],
            ['run', 'gone', same.filter(({ isGone }) => isGone).length],
          ],
          values: [['work', PREFIX + batch.id, '']],
        })
        if (written.outcome !== 'written') return
        left = [...written.missed]
      } while (left.length > 0)
    },
  }
}

/** Returns the question with its post's state. A deleted post keeps its known values. */
function withState(question: Question, { gone, score, numComments, author }: CheckedPost): Question {
  const { gone: _, ...rest } = question
  return {
    ...rest,
    ...(gone && { gone }),
    ...(score !== undefined && { score }),
    ...(numComments !== undefined && { numComments }),
    ...(author !== undefined && author !== '' && { author }),
  }
}
