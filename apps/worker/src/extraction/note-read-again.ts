import { READ_AGAIN_MAX, SEED_TERMS_MAX } from '@quarry/contracts/limits'
import type { NewQuestion, Question } from '@quarry/contracts/question'
import type { Ownership, RunOwners } from '@quarry/store/runs/run-owner'

/**
 * Notes on questions from earlier runs that this run has read their posts again. Also updates the posts' engagement and
 * the terms whose searches found them. Ignores ids that the set doesn't have.
 */
export async function noteReadAgain(
  { owners, run, startedAt }: { owners: RunOwners; run: Ownership; startedAt: string },
  posts: readonly NewQuestion[],
): Promise<void> {
  const byId = new Map(posts.map((post) => [post.id, post]))
  let left: readonly string[] = [...byId.keys()]
  while (left.length > 0) {
    const known = await owners.find(run.sessionId, left)
    const questions = known.flatMap((before) => {
      const post = byId.get(before.id)
      const isOfThisRun = before.addedAt === startedAt || before.readAgain?.includes(startedAt)
      return post && !isOfThisRun ? [{ before, after: readAgain(before, post, startedAt) }] : []
    })
    if (questions.length === 0) return
    const written = await owners.write(run, { questions })
    if (written.outcome !== 'written') return
    left = [...written.missed]
  }
}

function readAgain(
  question: Question,
  { score, numComments, foundBy = [] }: NewQuestion,
  at: string,
): Question {
  const terms = [...new Set([...(question.foundBy ?? []), ...foundBy])]
  return {
    ...question,
    score,
    numComments,
    readAgain: [...(question.readAgain ?? []), at].slice(-READ_AGAIN_MAX),
    ...(terms.length > 0 && { foundBy: terms.slice(-SEED_TERMS_MAX) }),
  }
}
