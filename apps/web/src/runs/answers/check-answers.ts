import { sourceOfAnswer } from '@quarry/contracts/answer'
import { checkAnswers } from '@quarry/contracts/endpoints/answers'
import { formatCount } from '@quarry/contracts/format-count'
import type { SourceId } from '@quarry/contracts/sources'
import type { OpenAnalysis } from '../../analysis/open-analysis.ts'
import { type KeptAnswers, withStates } from '../../analysis/questions/kept-answers.ts'
import { chunksOf } from '../../analysis/questions/question-set.ts'
import { serverMessage } from '../../api/call-error.ts'
import { accessTo } from '../start-run.ts'

/** The most answers in one call, which is low where each answer takes a request of its own, at one per second. */
const PER_CALL: Record<SourceId, number> = {
  reddit: 100,
  'stack-exchange': 100,
  'hacker-news': 10,
  lemmy: 10,
}

/** Returns the ids of all kept answers by source. */
export function keptIds({ byQuestion }: KeptAnswers): Map<SourceId, string[]> {
  const ids = [...byQuestion.values()].flatMap(({ answers }) => answers.map(({ id }) => id))
  return Map.groupBy(ids, sourceOfAnswer)
}

/** Looks up whether the kept answers from these sources still exist, and drops those that are gone. */
export async function checkKeptAnswers(analysis: OpenAnalysis, sources: readonly SourceId[]): Promise<void> {
  const { answers, api, signal, toasts } = analysis
  const before = countOf(answers.get())
  const wanted = [...keptIds(answers.get())].filter(([source]) => sources.includes(source))
  if (wanted.length === 0) return
  try {
    for (const [source, ids] of wanted) {
      for (const some of chunksOf(ids, PER_CALL[source])) {
        const body = { ids: [...some], ...accessTo(source, analysis) }
        const { states } = await api.call(checkAnswers, { body, signal })
        answers.update((kept) => withStates(kept, states))
      }
    }
    const gone = before - countOf(answers.get())
    if (gone === 0) return
    toasts.notify({
      title: 'Answers checked',
      description: `${formatCount(gone, 'answer has', 'answers have')} gone and left this analysis.`,
      tone: 'neutral',
    })
  } catch (error) {
    if (!signal.aborted) toasts.fail('Not all answers were checked', serverMessage(error) ?? '')
  }
}

const countOf = ({ byQuestion }: KeptAnswers): number =>
  [...byQuestion.values()].reduce((sum, { answers }) => sum + answers.length, 0)
