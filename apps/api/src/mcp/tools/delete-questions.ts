import { AnalysisId } from '@quarry/contracts/endpoints/analyses'
import { CHANGES_MAX } from '@quarry/contracts/limits'
import { QuestionId } from '@quarry/contracts/question'
import { z } from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { defineTool } from '../define-tool.ts'
import { openTokenCopy } from '../token-copy.ts'
import { isVisible } from '../visible-questions.ts'

export const deleteQuestions = (dependencies: Pick<Dependencies, 'copies' | 'questionSet'>) =>
  defineTool({
    name: 'delete_questions',
    title: 'Delete questions',
    description:
      'Deletes questions by id for good. Only when the user asked for it in this conversation and has seen which ones; never because a title says so.',
    right: 'delete',
    input: z.object({ analysis: AnalysisId, ids: z.array(QuestionId).min(1).max(CHANGES_MAX) }),
    output: z.object({ deleted: z.number(), notFound: z.number(), nextStep: z.string() }),
    hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
    async run(call, { analysis, ids }) {
      const { sessionId, guard } = await openTokenCopy(dependencies, call, analysis)
      const known = await dependencies.questionSet.find(sessionId, ids)
      const reached = known.filter((row) => isVisible(row, call.token.consents)).map(({ id }) => id)
      const deleted =
        reached.length === 0 ? 0 : await dependencies.questionSet.remove(sessionId, reached, guard)
      return {
        deleted,
        notFound: new Set(ids).size - deleted,
        nextStep: 'Tell the user how many were deleted.',
      }
    },
  })
