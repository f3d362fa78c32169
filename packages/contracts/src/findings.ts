import { z } from 'zod'
import {
  CODEBOOK_TOPICS_MAX,
  GROUPS_MAX,
  PAIRS_MAX,
  TITLE_LENGTH_MAX,
  TOPIC_COVERS_MAX,
  TOPIC_HEADING_MAX,
} from './limits.ts'
import { QuestionId } from './question.ts'
import { text, WellFormed } from './text.ts'

/** A topic of a codebook. Begins with a sign that no name has, because earlier analyses have names in its place. */
export const TopicId = z.string().regex(/^#[a-z0-9]{4,12}$/)
export type TopicId = z.infer<typeof TopicId>

/** In place of a topic's id: the question was sorted, and none of the topics fits. */
export const NO_TOPIC = '#none'

/** Returns true if the topic is of a codebook, and not a name that the model gave while cleaning. */
export const isTopicId = (topic: string | undefined): topic is TopicId => topic?.startsWith('#') ?? false

/** Questions that ask the same have one group. */
export const GroupId = z.string().regex(/^g[a-z0-9]{4,16}$/)
export type GroupId = z.infer<typeof GroupId>

const line = (max: number) =>
  WellFormed.trim()
    .min(1)
    .regex(/^[^\r\n]*$/, 'must be one line')
    .pipe(text(max))

export const CodebookTopic = z.strictObject({
  id: TopicId,
  name: line(TOPIC_HEADING_MAX),
  /** What belongs to it. */
  covers: text(TOPIC_COVERS_MAX),
  /** The user has made or changed it, so finding topics again keeps it. */
  fixed: z.literal(true).optional(),
  /** Topics that the user has merged into it. Their titles keep the earlier id until they are sorted again. */
  merged: z.array(TopicId).max(CODEBOOK_TOPICS_MAX).optional(),
})
export type CodebookTopic = z.infer<typeof CodebookTopic>

export const QuestionGroup = z.strictObject({
  id: GroupId,
  /** The group's question: as the model listed it, or the title of its most engaged member. */
  wording: line(TITLE_LENGTH_MAX),
})
export type QuestionGroup = z.infer<typeof QuestionGroup>

const Pair = z.strictObject({ one: QuestionId, other: QuestionId })

/** What people ask, how often and about what. Questions have the ids of their topic and group. */
export const Findings = z.object({
  topics: z.array(CodebookTopic).max(CODEBOOK_TOPICS_MAX),
  groups: z.array(QuestionGroup).max(GROUPS_MAX),
  /** Questions that the user has put into one group, or taken apart, which no run changes. */
  joined: z.array(Pair).max(PAIRS_MAX),
  parted: z.array(Pair).max(PAIRS_MAX),
})
export type Findings = z.infer<typeof Findings>

export const noFindings: Findings = { topics: [], groups: [], joined: [], parted: [] }
