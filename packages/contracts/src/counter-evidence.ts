import { z } from 'zod'

/** What may speak against a title being a question: its wording, its kind of post, its subreddit. */
export const CounterEvidence = z.enum([
  'no-question-mark',
  'statement',
  'headline',
  'caption',
  'offer',
  'joke',
  'quotation',
  'link',
  'picture',
  'video',
  'news',
  'flair',
  'community',
  'response',
])
export type CounterEvidence = z.infer<typeof CounterEvidence>

/** A longer list would explain less, because the first entries carry most of the weight. */
export const COUNTER_EVIDENCE_MAX = 2

/** The strongest first. */
export const CounterEvidenceList = z.array(CounterEvidence).max(COUNTER_EVIDENCE_MAX)
