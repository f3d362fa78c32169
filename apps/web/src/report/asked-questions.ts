import { formatCount } from '@quarry/contracts/format-count'
import { subredditsOf } from '../analysis/questions/cleaning-counts.ts'
import { formatCommunities } from '../analysis/questions/community-nouns.ts'
import { hasEngagement, mostAsked, type QuestionGroup } from '../analysis/questions/groups-of.ts'
import { demandOf, type Figures } from '../analysis/questions/keyword-figures.ts'
import type { TopicOf } from '../analysis/questions/topic-edits.ts'
import { oneLine, type Quoted, quote } from './quoted.ts'

/** A question as a report lists it: its wording, and how often and where it was asked. */
export type AskedQuestion = Quoted & {
  asked: number
  /** Empty if there is none. */
  topic: string
  /** `2,709 points, 1,204 comments` of all its titles; empty if no title in the report has any. */
  engagement: string
  /** Searches per month, or impressions, if a keyword tool knows its words. */
  volume: number | undefined
}

type Known = {
  /** True if any title in the report has points or comments. */
  withEngagement: boolean
  figuresOf: (id: string) => Figures | undefined
  topicOf: TopicOf
  /** The page's, which links to invented posts begin with. */
  origin: string
}

/** Returns the most asked questions, each once; texts that ask nothing only if there is nothing else. */
export function askedQuestions(
  groups: readonly QuestionGroup[],
  most: number,
  known: Known,
): AskedQuestion[] {
  const asked = mostAsked(groups)
  const listed = asked.length > 0 ? asked : groups
  return listed.slice(0, most).map((group) => askedQuestion(group, known))
}

/** Returns the largest demand among the wordings of a question. */
export function demandOfGroup(
  { rows }: Pick<QuestionGroup, 'rows'>,
  { figuresOf }: Pick<Known, 'figuresOf'>,
): number | undefined {
  const demands = rows.flatMap(({ id }) => demandOf(figuresOf(id)) ?? [])
  return demands.length > 0 ? Math.max(...demands) : undefined
}

function askedQuestion(group: QuestionGroup, known: Known): AskedQuestion {
  const { rows, asked, wording } = group
  const [lead] = rows
  const sum = (key: 'score' | 'numComments') => rows.reduce((total, row) => total + row[key], 0)
  const told = { ...lead, title: wording, score: sum('score'), numComments: sum('numComments') }
  const quoted = quote(told, known.origin)
  const places = subredditsOf(rows).length
  const { points, comments, commentWord, license } = quoted
  return {
    ...quoted,
    // A license asks for the place of the quoted title.
    ...(places > 1 &&
      !license && {
        place: formatCommunities(
          places,
          rows.map(({ source }) => source),
        ),
      }),
    asked,
    topic: oneLine(known.topicOf(lead) ?? ''),
    engagement:
      known.withEngagement && hasEngagement(rows)
        ? `${formatCount(points, 'point')}, ${formatCount(comments, commentWord)}`
        : '',
    volume: demandOfGroup(group, known),
  }
}
