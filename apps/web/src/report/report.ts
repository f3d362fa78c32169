import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { type Question, type QuestionTypeGroup, questionTypeGroups } from '@quarry/contracts/question'
import { postAddress } from '@quarry/contracts/reddit-post'
import { refLabel } from '@quarry/contracts/sources'
import { differenceInCalendarMonths, format } from 'date-fns'
import { subredditsOf } from '../questions/cleaning-counts.ts'
import { formatDemo } from '../questions/demo-posts.ts'
import { questionWordOf } from '../questions/question-word.ts'
import { createTopicOf } from '../questions/topic-edits.ts'
import { typeGroupOf } from '../questions/type-group.ts'
import { attributionOf, type Fact, methodOf } from './method.ts'
import { oneLine, type Quoted, quote } from './quoted.ts'
import {
  engagementOf,
  formatShare,
  medianEngagement,
  mostEngaged,
  rankTopics,
  type TopicRanking,
} from './rank-topics.ts'
import { joinWords, type ReportInput } from './report-input.ts'
import { type SourceRead, sourcesRead, spanOf } from './sources-read.ts'

/** A bar's label, number and share, which set its length. */
type Counted = {
  name: string
  count: number
  share: string /** Percent of the longest bar, 0 to 100. */
  percent: number
}

export type ReportTopic = Counted & { examples: readonly Quoted[] }

/** A report, ready to be written as HTML or Markdown. All texts are on one line. */
export type Report = {
  title: string
  day: string
  /** The user's paragraphs above the figures. */
  introduction: readonly string[]
  summary: string
  /** How many questions the sandbox invented; empty if none. */
  demo: string
  figures: readonly { value: string; label: string }[]
  findings: readonly { name: string; strong: string; text: string }[]
  topicsLead: string
  topics: readonly ReportTopic[]
  otherTopics: readonly Counted[]
  types: readonly (Counted & { name: QuestionTypeGroup; example: Quoted })[]
  typesLead: string
  engaged: readonly Quoted[]
  sources: readonly SourceRead[]
  seen: number
  questions: number
  method: readonly Fact[]
  attribution: readonly Fact[]
}

/** This many of the largest topics have three examples, the others two. */
const WITH_THREE = 5
const ENGAGED_MOST = 10
/** With fewer questions, one famous post could make a topic the most discussed. */
const ENOUGH_FOR_A_MEDIAN = 5

/** Builds a report, which neither counts nor quotes questions whose posts were deleted. */
export function buildReport(input: ReportInput): Report {
  const rows = input.rows.filter(({ gone }) => gone === undefined)
  const ranking = rankTopics(rows, createTopicOf(input.topicEdits))
  const sources = sourcesRead(rows, input.runs)
  const quoteRow = (row: Question) => quote(row, input.origin)
  const types = typesOf(rows, quoteRow)
  return {
    title: oneLine(input.title),
    day: format(input.now, 'd MMMM yyyy'),
    introduction: paragraphsOf(input.introduction),
    summary: summaryOf(rows, ranking),
    demo: formatDemo(rows),
    figures: figuresOf(rows, sources, ranking),
    findings: findingsOf(rows, ranking, types),
    ...topicsOf(rows, ranking, quoteRow),
    types,
    typesLead: typesLeadOf(rows, types),
    engaged: mostEngaged(rows).slice(0, ENGAGED_MOST).map(quoteRow),
    sources,
    seen: sources.reduce((sum, { seen = 0 }) => sum + seen, 0),
    questions: rows.length,
    method: methodOf(rows, input),
    attribution: attributionOf(rows),
  }
}

/** Returns the title that a report has unless the user types one. */
export function suggestedTitle(rows: readonly Question[], seedTerms: readonly string[]): string {
  if (seedTerms.length > 0) return `What people ask about ${oneLine(joinWords(seedTerms))}`
  // A file's name is no place.
  const posts = rows.filter((row) => postAddress(row.permalink) !== undefined)
  if (posts.length === 0) return 'What people ask'
  const places = subredditsOf(posts).map(refLabel)
  const others = places.length - 3
  return `What people ask in ${oneLine(joinWords([...places.slice(0, 3), ...(others > 0 ? [`${others} more communities`] : [])]))}`
}

/** Returns the months that the questions span, or the newer half of them if a few are far older. */
function monthsFigure(
  rows: readonly Question[],
  { from, to }: { from: number; to: number },
): Report['figures'][number] {
  const times = rows.map(({ createdAt }) => Date.parse(createdAt)).sort((left, right) => left - right)
  const middle = times[Math.floor(times.length / 2)] ?? from
  const [all, half] = [from, middle].map((start) => differenceInCalendarMonths(to, start) + 1)
  if (half !== undefined && all !== undefined && all > 4 * half) {
    return {
      value: formatNumber(half),
      label: `${half === 1 ? 'month has' : 'months have'} half of the questions, since ${format(middle, 'd MMMM yyyy')}`,
    }
  }
  return {
    value: formatNumber(all ?? 1),
    label: `${all === 1 ? 'month' : 'months'}, to ${format(to, 'd MMMM yyyy')}`,
  }
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map(oneLine)
    .filter((paragraph) => paragraph !== '')
}

function summaryOf(rows: readonly Question[], { topics }: TopicRanking): string {
  const places = new Set(rows.map(({ subreddit, source }) => `${source}:${subreddit.toLowerCase()}`))
  const span = spanOf(rows.map(({ createdAt }) => createdAt))
  const [from, to] = span ? [span.from, span.to].map((ms) => format(ms, 'MMMM yyyy')) : []
  const when = from === undefined ? '' : from === to ? ` in ${from}` : ` between ${from} and ${to}`
  const order =
    topics.length > 0
      ? 'grouped by what they are about and ordered by how many ask'
      : 'ordered by their points and comments'
  return `${formatCount(rows.length, 'question')} that people asked in ${formatCount(places.size, 'community', 'communities')}${when}, ${order}.`
}

function figuresOf(
  rows: readonly Question[],
  sources: readonly SourceRead[],
  { topics, named }: TopicRanking,
): Report['figures'] {
  const cleaned = rows.filter(({ processingStatus }) => processingStatus === 'processed').length
  const places = sources.filter(({ questions }) => questions > 0)
  const names = new Set(places.map(({ source }) => source)).size
  const span = spanOf(rows.map(({ createdAt }) => createdAt))
  const inTopics = topics.reduce((sum, topic) => sum + topic.rows.length, 0)
  return [
    {
      value: formatNumber(rows.length),
      label: `${rows.length === 1 ? 'question' : 'questions'}, ${formatNumber(cleaned)} of them cleaned`,
    },
    {
      value: formatNumber(places.length),
      label: `${places.length === 1 ? 'community' : 'communities'} of ${formatCount(names, 'source')}`,
    },
    ...(span ? [monthsFigure(rows, span)] : []),
    ...(named > 0
      ? [
          {
            value: `${Math.round((100 * inTopics) / rows.length)}%`,
            label: `fall under ${formatCount(topics.length, 'topic')}`,
          },
        ]
      : []),
  ]
}

/** Returns the most asked and discussed topics as template sentences around counted numbers, without any judgment. */
function findingsOf(
  rows: readonly Question[],
  ranking: TopicRanking,
  types: Report['types'],
): Report['findings'] {
  return [askedMost(rows, ranking), discussedMost(rows, ranking), howTheyAsk(rows, types)].flatMap(
    (finding) => finding ?? [],
  )
}

type Finding = Report['findings'][number]

function askedMost(rows: readonly Question[], { topics }: TopicRanking): Finding | undefined {
  const name = 'Asked most'
  const [first] = topics
  if (first) {
    const three = topics.slice(0, 3).reduce((sum, topic) => sum + topic.rows.length, 0)
    const together =
      topics.length > 3 ? ` The three largest topics make up ${formatShare(three, rows.length)}.` : ''
    const count = formatCount(first.rows.length, 'question')
    return {
      name,
      strong: oneLine(first.name),
      text: `: ${count}, ${formatShare(first.rows.length, rows.length)} of all.${together}`,
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

function discussedMost(rows: readonly Question[], { topics }: TopicRanking): Finding | undefined {
  const name = 'Discussed most'
  const large = topics.filter((topic) => topic.rows.length >= ENOUGH_FOR_A_MEDIAN)
  const [first] = large.toSorted((left, right) => right.medianEngagement - left.medianEngagement)
  if (first) {
    const half = formatNumber(first.medianEngagement)
    return {
      name,
      strong: oneLine(first.name),
      text: `: half of its questions have ${half} or more points and comments; of all questions, ${formatNumber(medianEngagement(rows))} or more.`,
    }
  }
  const [question] = mostEngaged(rows)
  if (!question) return undefined
  const text = `: ${formatNumber(engagementOf(question))} points and comments; half of all questions have ${formatNumber(medianEngagement(rows))} or more.`
  return { name, strong: oneLine(question.title), text }
}

const asks: Readonly<Record<QuestionTypeGroup, string>> = {
  'Help and advice': 'ask for help or advice',
  Reasons: 'ask for a reason',
  Facts: 'ask for a fact',
  'Recommendations and requests': 'ask for a recommendation or make a request',
  Comparisons: 'compare options',
  'Opinions and experiences': 'ask for opinions or experiences',
}

function howTheyAsk(rows: readonly Question[], types: Report['types']): Finding | undefined {
  const name = 'How they ask'
  const typed = types.reduce((sum, { count }) => sum + count, 0)
  const parts =
    typed > 0 ? types.map(({ name: group, share }) => ({ share, phrase: asks[group] })) : wordParts(rows)
  const [first, ...others] = parts.slice(0, 3)
  if (!first) return undefined
  const all = [first.phrase, ...others.map(({ share, phrase }) => `${share} ${phrase}`)]
  const of = typed > 0 && typed < rows.length ? ` of the ${formatCount(typed, 'question')} with a type` : ''
  return { name, strong: first.share, text: `${of} ${joinWords(all)}.` }
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
  rows: readonly Question[],
  { topics, smaller, without, named }: TopicRanking,
  quoteRow: (row: Question) => Quoted,
): Pick<Report, 'topics' | 'otherTopics' | 'topicsLead'> {
  const longest = Math.max(1, ...[...topics, smaller, without].map((topic) => topic?.rows.length ?? 0))
  const counted = (name: string, { length }: readonly Question[]) => ({
    name: oneLine(name),
    count: length,
    share: formatShare(length, rows.length),
    percent: (100 * length) / longest,
  })
  if (named === 0) return { topics: [], otherTopics: [], topicsLead: '' }
  return {
    topics: topics.map((topic, at) => ({
      ...counted(topic.name, topic.rows),
      examples: topic.rows.slice(0, at < WITH_THREE ? 3 : 2).map(quoteRow),
    })),
    otherTopics: [
      ...(smaller ? [counted(`${smaller.names.length} smaller topics`, smaller.rows)] : []),
      ...(without ? [counted('Without a topic', without.rows)] : []),
    ],
    topicsLead: `Questions on each topic, and their share of all ${formatNumber(rows.length)}.`,
  }
}

function typesOf(rows: readonly Question[], quoteRow: (row: Question) => Quoted): Report['types'] {
  const typed = rows.filter((row) => typeGroupOf(row) !== undefined)
  const groups = questionTypeGroups
    .map((group) => ({ group, rows: mostEngaged(typed.filter((row) => typeGroupOf(row) === group)) }))
    .sort((left, right) => right.rows.length - left.rows.length)
  const longest = groups[0]?.rows.length ?? 0
  return groups.flatMap(({ group, rows: [example, ...others] }) => {
    const count = others.length + 1
    if (!example) return []
    return {
      name: group,
      count,
      share: formatShare(count, typed.length),
      percent: (100 * count) / longest,
      example: quoteRow(example),
    }
  })
}

function typesLeadOf(rows: readonly Question[], types: Report['types']): string {
  const typed = types.reduce((sum, { count }) => sum + count, 0)
  const of = typed < rows.length ? `Of the ${formatCount(typed, 'question')} with a type. ` : ''
  return `${of}Below each, its question with the most points and comments.`
}
