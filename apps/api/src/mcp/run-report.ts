import { isEnded, type Run } from '@quarry/contracts/run'
import { communityLabel } from '@quarry/contracts/sources'
import { z } from 'zod'

/** The most communities with too few questions that a report names. */
const SHORTFALLS_MAX = 10

/** A run without the title that it is working on, because that title may be one that must not leave Quarry. */
export const RunReport = z.object({
  runId: z.string(),
  work: z.enum(['extraction', 'cleaning', 'topics', 'phrases', 'answers', 'second-opinion', 'post-check']),
  state: z.string(),
  processed: z.number(),
  total: z.number(),
  failed: z.number(),
  changed: z.number().optional(),
  step: z.string().optional(),
  waitingFor: z.string().optional(),
  waitingUntil: z.string().optional(),
  message: z.string().optional(),
  problem: z.string().optional(),
  /** Communities that yielded fewer questions than requested, and why. */
  shortfalls: z.array(z.object({ community: z.string(), reason: z.string() })).optional(),
})
export type RunReport = z.infer<typeof RunReport>

const works = {
  'second-opinion': 'second-opinion',
  'find-topics': 'topics',
  phrases: 'phrases',
  'read-answers': 'answers',
  'post-check': 'post-check',
} as const

const activities: Record<RunReport['work'], string> = {
  extraction: 'extracts questions',
  cleaning: 'cleans titles',
  topics: 'finds topics',
  phrases: 'writes search phrases',
  answers: 'reads answers',
  'second-opinion': 'gets second opinions',
  'post-check': 'checks posts',
}

const workOf = ({ task, kind }: Pick<Run, 'task' | 'kind'>): RunReport['work'] => (task ? works[task] : kind)

/** Says what a run does: `finds topics`. */
export const activityOf = (run: Pick<Run, 'task' | 'kind'>): string => activities[workOf(run)]

export function reportOf(run: Run): RunReport {
  const shortfalls = (run.coverage ?? []).flatMap(({ subreddit, problem }) =>
    problem === undefined ? [] : [{ community: communityLabel(subreddit, run.source), reason: problem }],
  )
  return {
    runId: run.id,
    work: workOf(run),
    state: run.state,
    processed: run.processed,
    total: run.total,
    failed: run.failed,
    ...(run.changed !== undefined && { changed: run.changed }),
    ...(run.step !== undefined && { step: run.step }),
    ...(run.waitingFor && { waitingFor: run.waitingFor.reason, waitingUntil: run.waitingFor.until }),
    ...(run.message !== undefined && { message: run.message }),
    ...(run.problem !== undefined && { problem: run.problem }),
    ...(shortfalls.length > 0 && { shortfalls: shortfalls.slice(0, SHORTFALLS_MAX) }),
  }
}

/** Returns what an assistant should do next. */
export function nextStepOf(run: Run): string {
  const name = `The run that ${activityOf(run)}`
  const work = workOf(run)
  if (run.state === 'paused') return `${name} is paused. Call control_run with action resume to go on.`
  if (!isEnded(run)) return 'Still at work. Call get_run again; it waits for you.'
  if (run.state === 'failed')
    return work === 'extraction'
      ? `${name} failed. Tell the user why. Take the names of communities from find_communities before you start again.`
      : `${name} failed. Tell the user why. What it had finished is kept; starting again does the rest.`
  if (run.state === 'cancelled') return `${name} was cancelled. What it had finished is kept.`
  if (work === 'extraction')
    return 'Ended. Call list_questions to read the titles, or start_cleaning to clean them.'
  if (work === 'topics')
    return 'Ended. Call list_topics for what people ask about, and list_questions with grouped true for what is asked most.'
  return 'Ended. Call find_topics, or list_questions with needsReview true, and give the user the link of open_in_page for review.'
}
