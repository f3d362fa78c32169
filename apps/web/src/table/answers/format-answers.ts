import { ANSWERS_MAX, type Answer, type QuestionAnswers } from '@quarry/contracts/answer'
import { isDemoPost } from '@quarry/contracts/demo-post'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { postAddress } from '@quarry/contracts/reddit-post'
import { communityLabel, sourceFacts } from '@quarry/contracts/sources'
import { formatDistanceStrict } from 'date-fns/formatDistanceStrict'
import { isSameDay } from 'date-fns/isSameDay'
import { type AnswerOfPost, NO_LICENSE } from '../../analysis/questions/kept-answers.ts'
import { formatDay, formatTime } from '../../ui/format-date.ts'

const KEPT = 'They stay in this browser and are never sent to an AI.'

const orders = {
  reddit: 'for the comments with the most points',
  'hacker-news': 'for the comments that it shows first',
  'stack-exchange': 'for the accepted answer and those with the most points',
  lemmy: 'for the comments with the most points',
} as const

/** Says what reading a question's answers takes. */
export function formatCost({ source = 'reddit', subreddit }: Pick<Question, 'source' | 'subreddit'>): string {
  const { name, serverOf } = sourceFacts[source]
  const requests = source === 'hacker-news' ? '2 requests' : '1 request'
  return `${requests} to ${serverOf?.(subreddit) ?? name}, ${orders[source]}. ${KEPT}`
}

/** `4 of 6 answers, by points. Read today, 14:05, with 1 request. Kept in this browser, never sent to an AI.` */
export function formatReading(
  { answers, readAt, requests }: QuestionAnswers,
  { source, numComments }: Pick<Question, 'source' | 'numComments'>,
  nowMs: number,
): string {
  const order = source === 'hacker-news' ? 'in the order of Hacker News' : 'by points'
  const count =
    numComments > answers.length
      ? `${formatNumber(answers.length)} of ${formatCount(numComments, 'answer')}`
      : formatCount(answers.length, 'answer')
  const cost = requests === undefined ? '' : `, with ${formatCount(requests, 'request')}`
  return `${count}, ${order}. Read ${formatMoment(readAt, nowMs)}${cost}. Kept in this browser, never sent to an AI.`
}

/** `The 5 best of 14 answers, from 12 of 33 posts. Kept in this browser, never sent to an AI.` */
export function formatGroupReading(shown: number, all: number, read: number, posts: number): string {
  const best = shown < all ? `The ${formatNumber(shown)} best of ` : ''
  const from = read < posts ? `${formatNumber(read)} of ` : ''
  return `${best}${formatCount(all, 'answer')}, from ${from}${formatCount(posts, 'post')}. Kept in this browser, never sent to an AI.`
}

/** Says that nobody had answered, and when that was looked up. */
export function formatNone(
  { readAt }: Pick<QuestionAnswers, 'readAt'>,
  { permalink, createdAt }: Pick<Question, 'permalink' | 'createdAt'>,
  nowMs: number,
): string {
  if (isDemoPost(permalink))
    return 'The demo has answers to the 40 most asked questions of each subject. This isn’t one of them.'
  const age = formatDistanceStrict(Date.parse(createdAt), Date.parse(readAt))
  return `Looked ${formatMoment(readAt, nowMs)}. The post was ${age} old.`
}

/** `today, 14:05`, or with the day. */
function formatMoment(time: string, nowMs: number): string {
  const ms = Date.parse(time)
  return `${isSameDay(ms, nowMs) ? 'today' : formatDay(ms)}, ${formatTime(ms)}`
}

/** Returns the facts below an answer, which include its place if its question is given. */
export function answerFacts({ points, createdAt, licence }: Answer, row?: Question): string[] {
  return [
    ...(points === undefined ? [] : [formatCount(points, 'point')]),
    ...(row ? [communityLabel(row.subreddit, row.source)] : []),
    formatDay(Date.parse(createdAt)),
    licence ?? NO_LICENSE,
  ]
}

/** Returns an answer's author, or a text in place of the name if the account was deleted. */
export const authorOf = ({ author }: Pick<Answer, 'author'>): string => author || 'deleted account'

/** Returns answers as plain text for the clipboard, each with its author, facts and link. */
export function formatWithSources(
  question: string,
  answers: readonly AnswerOfPost[],
  origin: string,
): string {
  const parts = answers.slice(0, ANSWERS_MAX).map(({ answer, row }) => {
    const facts = [authorOf(answer), ...answerFacts(answer, row)].join(', ')
    return `${answer.text}\n— ${facts}\n${postAddress(answer.permalink, origin) ?? ''}`
  })
  return [question, ...parts].join('\n\n')
}
