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

/**
 * A topic in a codebook. It begins with a character that no name begins with, because earlier analyses have names in
 * its place.
 */
export const TopicId = z.string().regex(/^#[a-z0-9]{4,12}$/)
export type TopicId = z.infer<typeof TopicId>

/** Takes the place of a topic's id if the question was sorted and no topic fits it. */
export const NO_TOPIC = '#none'

/** Returns true if the topic belongs to a codebook and is not a name that the model gave while cleaning. */
export const isTopicId = (topic: string | undefined): topic is TopicId => topic?.startsWith('#') ?? false

/** Questions that ask the same share a group. */
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
  /** What belongs to the topic. */
  covers: text(TOPIC_COVERS_MAX),
  /** Set if the user made or changed the topic, which makes later runs keep it. */
  fixed: z.literal(true).optional(),
  /** Topics that the user merged into this one. Their titles keep the earlier ids until they are sorted again. */
  merged: z.array(TopicId).max(CODEBOOK_TOPICS_MAX).optional(),
})
export type CodebookTopic = z.infer<typeof CodebookTopic>

export const QuestionGroup = z.strictObject({
  id: GroupId,
  /** The group's question, which the model listed or which is its most engaged plain title. */
  wording: line(TITLE_LENGTH_MAX),
})
export type QuestionGroup = z.infer<typeof QuestionGroup>

const Pair = z.strictObject({ one: QuestionId, other: QuestionId })

/** What people ask, how often, and about what. Questions refer to their topic and group by id. */
export const Findings = z.object({
  topics: z.array(CodebookTopic).max(CODEBOOK_TOPICS_MAX),
  groups: z.array(QuestionGroup).max(GROUPS_MAX),
  /** Pairs that the user put into one group or took apart, which no run changes. */
  joined: z.array(Pair).max(PAIRS_MAX),
  parted: z.array(Pair).max(PAIRS_MAX),
})
export type Findings = z.infer<typeof Findings>

export const noFindings: Findings = { topics: [], groups: [], joined: [], parted: [] }
