import type { Question } from '@quarry/contracts/question'
import { equalTextOf } from '@quarry/questions/equal-titles'
import type { SampledText } from '@quarry/tasks/findings/codebook'

/** A text that is sent once, no matter how many questions have it. */
export interface DistinctText extends SampledText {
  /** The questions with this text. */
  ids: readonly string[]
}

/** Returns the distinct texts of the questions. The most engaging question stands for all that share its text. */
export function distinctTexts(questions: readonly Question[]): DistinctText[] {
  return [...Map.groupBy(questions, ({ originalTitle }) => equalTextOf(originalTitle)).values()].flatMap(
    (equal) => {
      const [first] = equal.toSorted(
        (one, other) => engagementOf(other) - engagementOf(one) || (one.id < other.id ? -1 : 1),
      )
      if (!first) return []
      const { id, title, subreddit, source } = first
      const community = `${source ?? ''} ${subreddit}`
      return [{ id, title, community, engagement: engagementOf(first), ids: equal.map((each) => each.id) }]
    },
  )
}

export const engagementOf = ({ score, numComments }: Pick<Question, 'score' | 'numComments'>): number =>
  score + numComments
