import { mostAsked, type QuestionGroup } from '../../analysis/questions/groups-of.ts'
import type { Figures } from '../../analysis/questions/keyword-figures.ts'
import type { TopicOf } from '../../analysis/questions/topic-edits.ts'
import { demandOfGroup } from '../../report/asked-questions.ts'

/** How often a topic's questions are asked and searched for. */
export type TopicFigures = {
  /** The topic's questions, the most asked first. */
  asked: readonly QuestionGroup[]
  /** How many different questions it has. */
  questions: number
  /** Total searches per month for its questions, or else impressions; undefined if no number is known. */
  volume: number | undefined
}

/** Returns each topic's figures by its name, which is empty for questions without a topic. */
export function topicFigures(
  groups: readonly QuestionGroup[],
  { topicOf, figuresOf }: { topicOf: TopicOf; figuresOf: (id: string) => Figures | undefined },
): ReadonlyMap<string, TopicFigures> {
  // A question belongs to the topic of its most engaging title, as in the report.
  const ofTopic = Map.groupBy(groups, ({ rows: [lead] }) => topicOf(lead) ?? '')
  return new Map(
    [...ofTopic].map(([name, own]) => {
      const demands = own.flatMap((group) => demandOfGroup(group, { figuresOf }) ?? [])
      const volume = demands.length > 0 ? demands.reduce((sum, demand) => sum + demand, 0) : undefined
      return [name, { asked: mostAsked(own), questions: own.length, volume }]
    }),
  )
}
