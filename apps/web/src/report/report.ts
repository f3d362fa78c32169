import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { postAddress } from '@quarry/contracts/reddit-post'
import { refLabel } from '@quarry/contracts/sources'
import { addDays } from 'date-fns/addDays'
import { differenceInMonths } from 'date-fns/differenceInMonths'
import { format } from 'date-fns/format'
import { subredditsOf } from '../analysis/questions/cleaning-counts.ts'
import { formatDemo } from '../analysis/questions/demo-posts.ts'
import {
  askedOf,
  groupsOf,
  hasEngagement,
  type QuestionGroup,
  titlesIn,
} from '../analysis/questions/groups-of.ts'
import { noAnswers } from '../analysis/questions/kept-answers.ts'
import { createTermMatch } from '../analysis/questions/matches-terms.ts'
import { createTopicOf, type TopicOf } from '../analysis/questions/topic-edits.ts'
import { type QuotedAnswer, quotedAnswers } from './answer-quotes.ts'
import { type AskedQuestion, askedQuestions, demandOfGroup } from './asked-questions.ts'
import { attributionOf, type Fact, methodOf } from './method.ts'
import { questionWordOf } from './question-word.ts'
import { oneLine, type Quoted, quote } from './quoted.ts'
import {
  engagementOf,
  formatShare,
  medianEngagement,
  mostEngaged,
  type RankedTopic,
  rankTopics,
  type TopicRanking,
} from './rank-topics.ts'
import { joinWords, type ReportInput } from './report-input.ts'
import { type Since, sinceEarlier } from './since.ts'
import { type SourceRead, sourcesRead, spanOf } from './sources-read.ts'

/** A bar's label, number and share, which set its length. */
type Counted = {
  name: string
  count: number
  share: string /** Percent of the longest bar, 0 to 100. */
  percent: number
}

export type ReportTopic = Counted & {
  /** Its questions by how often they were asked, each once. */
  examples: readonly AskedQuestion[]
  /** Searches per month for its questions together, or impressions. */
  volume: number | undefined
  /** The passage that the user chose to quote below the topic. */
  answer: QuotedAnswer | undefined
}

/** A report, ready to be written as HTML or Markdown. All texts are on one line. */
export type Report = {
  title: string
  /** Who prepared it and for whom; empty unless the user says so. */
  preparedBy: string
  preparedFor: string
  day: string
  /** The user's paragraphs above the figures. */
  introduction: readonly string[]
  summary: string
  /** How many questions the sandbox invented; empty if none. */
  demo: string
  figures: readonly { value: string; label: string }[]
  findings: readonly { name: string; strong: string; text: string }[]
  /** The questions asked most often; empty if each was asked once. */
  asked: readonly AskedQuestion[]
  topicsLead: string
  topics: readonly ReportTopic[]
  otherTopics: readonly Counted[]
  /** Undefined unless the analysis was read at least twice or is compared with an earlier one. */
  since: Since | undefined
  /** Empty if no question has points or comments. */
  engaged: readonly Quoted[]
  /** The passages that the user chose to quote from answers, except those below a topic. */
  answers: readonly QuotedAnswer[]
  sources: readonly SourceRead[]
  seen: number
  questions: number
  method: readonly Fact[]
  attribution: readonly Fact[]
}

/** This many of the largest topics have three examples, the others two. */
const WITH_THREE = 5
const ENGAGED_MOST = 5
const ASKED_MOST = 10
/** The most figures that fit into one line. */
const FIGURES_MOST = 4
/** With fewer questions, one famous post could make a topic the most discussed. */
const ENOUGH_FOR_A_MEDIAN = 5

/** The counted questions of a report. */
type Counts = {
  rows: readonly Question[]
  groups: readonly QuestionGroup[]
  /** How often all of them were asked. */
  asked: number
  ranking: TopicRanking
  withEngagement: boolean
  figuresOf: NonNullable<ReportInput['figuresOf']>
  topicOf: TopicOf
  origin: string
}

/** Builds a report, which neither counts nor quotes questions whose posts were deleted. */
export function buildReport(input: ReportInput): Report {
  const rows = input.rows.filter(({ gone }) => gone === undefined)
  const topicOf = createTopicOf(input.topicEdits, input.findings?.topics)
  const ranking = rankTopics(rows, topicOf, undefined, askedOf)
  const sources = sourcesRead(rows, input.runs)
  const withEngagement = hasEngagement(rows)
  const { figuresOf = () => undefined, origin } = input
  const groups = groupsOf(rows, input.findings?.groups)
  const counts: Counts = {
    ...{ rows, groups, asked: askedOf(rows), ranking },
    ...{ withEngagement, figuresOf, topicOf, origin },
  }
  const isRepeated = groups.some(({ asked, isQuestion }) => isQuestion && asked > 1)
  const quoteRow = (row: Question) => quote(row, origin)
  const answers = quotedAnswers(rows, { kept: input.answers ?? noAnswers, topicOf, origin })
  const byTopic = topicsOf(counts, answers)
  const placed = new Set(byTopic.topics.map(({ answer }) => answer))
  return {
    title: oneLine(input.title),
    preparedBy: oneLine(input.preparedBy ?? ''),
    preparedFor: oneLine(input.preparedFor ?? ''),
    day: format(input.now, 'd MMMM yyyy'),
    introduction: paragraphsOf(input.introduction),
    summary: summaryOf(counts),
    demo: formatDemo(rows),
    figures: figuresOfReport(counts, sources),
    findings: findingsOf(counts, isRepeated),
    asked: isRepeated ? askedQuestions(groups, ASKED_MOST, counts) : [],
    ...byTopic,
    since: sinceEarlier(input, rows, counts),
    engaged: withEngagement ? mostEngaged(rows).slice(0, ENGAGED_MOST).map(quoteRow) : [],
    answers: answers.filter((answer) => !placed.has(answer)),
    sources,
    seen: sources.reduce((sum, { seen = 0 }) => sum + seen, 0),
    questions: rows.length,
    method: methodOf(rows, input),
    attribution: attributionOf(rows),
  }
}

/**
 * Returns the title of a report for which the user types none. It names the seed terms only if every question is about
 * them. Only subreddits need a check, because the searches of other sources find nothing but matching posts.
 */
export function suggestedTitle(rows: readonly Question[], seedTerms: readonly string[]): string {
  const matches = createTermMatch(seedTerms)
  const isAbout = rows.every((row) => (row.source ?? 'reddit') !== 'reddit' || matches(row))
  if (seedTerms.length > 0 && isAbout) return `What people ask about ${oneLine(joinWords(seedTerms))}`
  // A file's name is no place.
  const posts = rows.filter((row) => postAddress(row.permalink) !== undefined)
  if (posts.length === 0) return 'What people ask'
  const places = subredditsOf(posts).map(refLabel)
  const others = places.length - 3
  return `What people ask in ${oneLine(joinWords([...places.slice(0, 3), ...(others > 0 ? [`${others} more communities`] : [])]))}`
}

/** Added to a span, so that half a month and more counts as one. */
const HALF_A_MONTH_DAYS = 15

/** Returns the months that the questions span, or the newer half of them if a few are far older. */
function monthsFigure(
  rows: readonly Question[],
  { from, to }: { from: number; to: number },
): Report['figures'][number] {
  const times = rows.map(({ createdAt }) => Date.parse(createdAt)).sort((left, right) => left - right)
  const middle = times[Math.floor(times.length / 2)] ?? from
  const [all, half] = [from, middle].map((start) =>
    Math.max(1, differenceInMonths(addDays(to, HALF_A_MONTH_DAYS), start)),
  )
  if (half !== undefined && all !== undefined && all > 4 * half) {
    return {
      value: formatNumber(half),
      label: `${half === 1 ? 'month' : 'months'} since ${format(middle, 'd MMMM yyyy')}, with half of all questions`,
    }
  }
  return {
    value: formatNumber(all ?? 1),
    label: `${all === 1 ? 'month' : 'months'} up to ${format(to, 'd MMMM yyyy')}`,
  }
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map(oneLine)
    .filter((paragraph) => paragraph !== '')
}

function summaryOf({ rows, ranking: { topics }, withEngagement }: Counts): string {
  const places = new Set(rows.map(({ subreddit, source }) => `${source}:${subreddit.toLowerCase()}`))
  const span = spanOf(rows.map(({ createdAt }) => createdAt))
  const [from, to] = span ? [span.from, span.to].map((ms) => format(ms, 'MMMM yyyy')) : []
  const when = from === undefined ? '' : from === to ? ` in ${from}` : ` between ${from} and ${to}`
  const order =
    topics.length > 0
      ? 'grouped by topic, with the most asked first'
      : withEngagement
        ? 'ordered by their points and comments'
        : 'ordered by how often they were asked'
  return `${formatCount(rows.length, 'question')} that people asked in ${formatCount(places.size, 'community', 'communities')}${when}, ${order}.`
}

function figuresOfReport(
  { rows, groups, asked, ranking: { topics, named } }: Counts,
  sources: readonly SourceRead[],
): Report['figures'] {
  const cleaned = rows.filter(({ processingStatus }) => processingStatus === 'processed').length
  const places = sources.filter(({ questions }) => questions > 0)
  const names = new Set(places.map(({ source }) => source)).size
  const span = spanOf(rows.map(({ createdAt }) => createdAt))
  const inTopics = topics.reduce((sum, topic) => sum + topic.count, 0)
  const titles = titlesIn(rows)
  const repeated = groups.filter((group) => group.asked > 1).length
  const figures = [
    titles === rows.length && repeated === 0
      ? {
          value: formatNumber(rows.length),
          label: `${rows.length === 1 ? 'question' : 'questions'}, ${formatNumber(cleaned)} of them cleaned`,
        }
      : { value: formatNumber(titles), label: 'titles that ask something' },
    ...(repeated > 0
      ? [
          {
            value: formatNumber(groups.length),
            label: `different ${groups.length === 1 ? 'question' : 'questions'}, ${formatNumber(repeated)} asked more than once`,
          },
        ]
      : []),
    {
      value: formatNumber(places.length),
      label: `${places.length === 1 ? 'community' : 'communities'} from ${formatCount(names, 'source')}`,
    },
    ...(span ? [monthsFigure(rows, span)] : []),
    ...(named > 0
      ? [
          {
            value: `${Math.round((100 * inTopics) / asked)}%`,
            label: `fall under ${formatCount(topics.length, 'topic')}`,
          },
        ]
      : []),
  ]
  return figures.slice(0, FIGURES_MOST)
}

/**
 * Returns sentences about the most asked and most discussed topics, which state only what was counted. A sentence about
 * the largest topic is left out where a list shows the questions asked most often, which says more.
 */
function findingsOf(counts: Counts, isListed: boolean): Report['findings'] {
  const found = isListed ? [] : [askedMost(counts), howTheyAsk(counts)]
  return [found[0], discussedMost(counts), found[1]].flatMap((finding) => finding ?? [])
}

type Finding = Report['findings'][number]

function askedMost({ rows, asked, ranking: { topics } }: Counts): Finding | undefined {
  const name = 'Asked most'
  const [first] = topics
  if (first) {
    const three = topics.slice(0, 3).reduce((sum, topic) => sum + topic.count, 0)
    const together =
      topics.length > 3 ? ` The three largest topics make up ${formatShare(three, asked)}.` : ''
    const count = formatCount(first.count, 'question')
    return {
      name,
      strong: oneLine(first.name),
      text: `: ${count}, ${formatShare(first.count, asked)} of all.${together}`,
    }
  }
  const [place] = sourcesRead(rows, [])
  if (!place) return undefined
  const count = formatCount(place.questions, 'question')
  return {
    name,
    strong: place.place,
    text: `: ${count}, ${formatShare(place.questions, rows.length)} of all.`,
  }
}

function discussedMost({ rows, ranking: { topics }, withEngagement }: Counts): Finding | undefined {
  if (!withEngagement) return undefined
  const name = 'Discussed most'
  const large = topics.filter((topic) => topic.rows.length >= ENOUGH_FOR_A_MEDIAN)
  const [first] = large.toSorted((left, right) => right.medianEngagement - left.medianEngagement)
  if (first) {
    const median = formatNumber(first.medianEngagement)
    return {
      name,
      strong: oneLine(first.name),
      text: `: a median of ${median} points and comments per question, compared with ${formatNumber(medianEngagement(rows))} for all questions.`,
    }
  }
  const [question] = mostEngaged(rows)
  if (!question) return undefined
  const text = `: ${formatNumber(engagementOf(question))} points and comments; half of all questions have ${formatNumber(medianEngagement(rows))} or more.`
  return { name, strong: oneLine(question.title), text }
}

function howTheyAsk({ rows }: Counts): Finding | undefined {
  const [first, ...others] = wordParts(rows).slice(0, 3)
  if (!first) return undefined
  const all = [first.phrase, ...others.map(({ share, phrase }) => `${share} ${phrase}`)]
  return { name: 'How they ask', strong: first.share, text: ` ${joinWords(all)}.` }
}

/** Returns the share of each question word, such as `begin with How`; titles without one count toward none. */
function wordParts(rows: readonly Question[]): { share: string; phrase: string }[] {
  return [...Map.groupBy(rows, ({ title }) => questionWordOf(title))]
    .filter(([word]) => word !== 'Other')
    .sort(([, left], [, right]) => right.length - left.length)
    .map(([word, { length }]) => ({
      share: formatShare(length, rows.length),
      phrase: `begin with ${word.replace(' / ', ' or ')}`,
    }))
}

function topicsOf(
  counts: Counts,
  answers: readonly QuotedAnswer[],
): Pick<Report, 'topics' | 'otherTopics' | 'topicsLead'> {
  const { groups, asked, ranking, topicOf } = counts
  const { topics, smaller, without, named } = ranking
  const longest = Math.max(1, ...[...topics, smaller, without].map((topic) => topic?.count ?? 0))
  const counted = (name: string, { count }: Pick<RankedTopic, 'count'>) => ({
    name: oneLine(name),
    count,
    share: formatShare(count, asked),
    percent: (100 * count) / longest,
  })
  if (named === 0) return { topics: [], otherTopics: [], topicsLead: '' }
  // A question is an example of one topic, wherever its other titles are.
  const ofTopic = Map.groupBy(groups, ({ rows: [lead] }) => topicOf(lead))
  return {
    topics: topics.map((topic, at) => {
      const own = ofTopic.get(topic.name) ?? []
      const demands = own.flatMap((group) => demandOfGroup(group, counts) ?? [])
      return {
        ...counted(topic.name, topic),
        examples: askedQuestions(own, at < WITH_THREE ? 3 : 2, counts),
        volume: demands.length > 0 ? demands.reduce((sum, demand) => sum + demand, 0) : undefined,
        answer: answers.find(({ under, about }) => under === 'topic' && about.text === oneLine(topic.name)),
      }
    }),
    otherTopics: [
      ...(smaller ? [counted(`${smaller.names.length} smaller topics`, smaller)] : []),
      ...(without ? [counted('None of these', without)] : []),
    ],
    topicsLead: topicsLead(counts),
  }
}

/** `16 topics cover 98% of 1,248 questions.` */
function topicsLead({ asked, ranking: { topics, smaller } }: Counts): string {
  const covered = [...topics, ...(smaller ? [smaller] : [])].reduce((sum, { count }) => sum + count, 0)
  const all = topics.length + (smaller?.names.length ?? 0)
  return `${formatCount(all, 'topic covers', 'topics cover')} ${Math.round((100 * covered) / Math.max(1, asked))}% of ${formatCount(asked, 'question')}.`
}
