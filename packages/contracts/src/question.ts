import { z } from 'zod'
import { CleaningRisk } from './cleaning-risk.ts'
import {
  PERMALINK_LENGTH_MAX,
  READ_AGAIN_MAX,
  SEED_TERM_LENGTH_MAX,
  SEED_TERMS_MAX,
  TITLE_LENGTH_MAX,
  TOPIC_NAME_CHARACTERS_MAX,
} from './limits.ts'
import { RunId } from './run.ts'
import { SourceId, sourceFacts } from './sources.ts'
import { isWithin, text, WellFormed } from './text.ts'

export const ProcessingStatus = z.enum(['pending', 'processing', 'processed', 'error'])
export type ProcessingStatus = z.infer<typeof ProcessingStatus>

/** The kind of information that a question requests. */
export const QuestionType = z.enum([
  'how-to',
  'reason',
  'fact',
  'recommendation',
  'troubleshooting',
  'comparison',
  'experience',
  'advice',
  'other',
])
export type QuestionType = z.infer<typeof QuestionType>

/** Everyday names for the types, merging the types that readers most often confuse. */
export const questionTypeGroups = [
  'Help and advice',
  'Reasons',
  'Facts',
  'Recommendations and requests',
  'Comparisons',
  'Opinions and experiences',
] as const
export type QuestionTypeGroup = (typeof questionTypeGroups)[number]

export const groupOfType: Readonly<Record<QuestionType, QuestionTypeGroup>> = {
  'how-to': 'Help and advice',
  troubleshooting: 'Help and advice',
  advice: 'Help and advice',
  reason: 'Reasons',
  fact: 'Facts',
  recommendation: 'Recommendations and requests',
  other: 'Recommendations and requests',
  comparison: 'Comparisons',
  experience: 'Opinions and experiences',
}

/** `deleted`: by the author, or unknown to Reddit by now. `removed`: by a moderator, a filter or Reddit. */
export const GoneReason = z.enum(['deleted', 'removed'])
export type GoneReason = z.infer<typeof GoneReason>

const idPrefixes = Object.values(sourceFacts).flatMap(({ idPrefix }) => idPrefix || [])

/**
 * Unique across sources: Reddit's post id without its `t3_` prefix, or another source's id with a prefix such as
 * `se-cooking-53579112`.
 */
export const QuestionId = z
  .string()
  .regex(
    new RegExp(`^(?:[a-z0-9]{1,16}|(?:${idPrefixes.join('|')})[a-z0-9.-]{1,60})$`),
    'must be the id of a post',
  )

/** Far above any real count, and still exact in Redis' JSON writer. */
const COUNT_MAX = 2 ** 31 - 1

/** A title as the user or the AI may set it: trimmed, one line. */
export const Title = WellFormed.trim()
  .min(1)
  .regex(/^[^\r\n]*$/, 'must be one line')
  .refine((title) => isWithin(title, TITLE_LENGTH_MAX), `must be at most ${TITLE_LENGTH_MAX} characters`)

/**
 * A path on reddit.com, or the https address of a post from another source. A path starts with a single slash, because
 * two would name another host; an address has no credentials and no port.
 */
export const Permalink = text(PERMALINK_LENGTH_MAX).regex(
  /^(?:\/(?![/\\])|https:\/\/[a-z0-9.-]+\/)[^\s\\<>"]*$/,
  'must be a path on reddit.com or an https address',
)

/** More files are not told apart. */
const ASKED_FILES_MAX = 100

/** How often a title stands in files whose rows have no ids of their own; such rows are one question. */
export const Asked = z.object({
  /** The number of rows, of which those of one known author count once. */
  count: z.number().int().positive().max(COUNT_MAX),
  rows: z.number().int().positive().max(COUNT_MAX),
  /** The dates of the first and the last row. */
  first: z.iso.datetime(),
  last: z.iso.datetime(),
  /** Hashes of the counted files, so that none is counted twice. */
  files: z.array(text(20)).max(ASKED_FILES_MAX),
})
export type Asked = z.infer<typeof Asked>

export const Question = z.object({
  id: QuestionId,
  /** The title on screen and in exports: the user's edit, or else the AI's title, or else the original. */
  title: Title,
  originalTitle: text(TITLE_LENGTH_MAX).min(1),
  /** The source's community: a subreddit, or what `sourceFacts` calls it. */
  subreddit: text(50).min(1),
  /** Missing for Reddit and for titles from a file. */
  source: SourceId.optional(),
  author: text(50),
  score: z.number().int().min(-COUNT_MAX).max(COUNT_MAX),
  numComments: z.number().int().nonnegative().max(COUNT_MAX),
  processingStatus: ProcessingStatus,
  aiEnhanced: z.boolean(),
  /** Time of the post. */
  createdAt: z.iso.datetime(),
  /** The start of the run that added the question, or when its file was opened. Missing in earlier analyses. */
  addedAt: z.iso.datetime().optional(),
  /** The starts of later runs that read the post again. */
  readAgain: z.array(z.iso.datetime()).max(READ_AGAIN_MAX).optional(),
  /** The seed terms, in lowercase, whose searches found the post. */
  foundBy: z.array(text(SEED_TERM_LENGTH_MAX)).max(SEED_TERMS_MAX).optional(),
  permalink: Permalink,
  /** The title's license, spelled as by the source, and the author's profile, which the license asks to link. */
  licence: text(50).optional(),
  authorUrl: Permalink.optional(),
  /** The user has changed the title. */
  edited: z.boolean(),
  /** The cleaning run during which the user edited the title, so that the run's result becomes a suggestion. */
  editedIn: RunId.optional(),
  /** The AI's title, if the user's edit took precedence over it. */
  suggestion: text(TITLE_LENGTH_MAX).optional(),
  /** The user has accepted the title, or edited it after the AI, so it needs no review. */
  reviewed: z.boolean().optional(),
  /** The title was accepted together with others, so the user may not have read it. */
  acceptedTogether: z.literal(true).optional(),
  /** The kind of information that the question asks for, if a run has requested it from the model. */
  type: QuestionType.optional(),
  /** Probability in percent that the title is a question, rounded down. */
  probability: z.number().int().min(0).max(100).optional(),
  /** The title is probably no question, but counts without a probability, because the user opened all titles of a file. */
  noQuestion: z.literal(true).optional(),
  /** The user has decided that this is a question, whatever its probability. */
  chosen: z.boolean().optional(),
  /** Why the post was gone when it was last checked; missing if it existed. */
  gone: GoneReason.optional(),
  asked: Asked.optional(),
  /** Short search phrase for keyword planners, if the session requests it. */
  keyword: text(TITLE_LENGTH_MAX).optional(),
  /**
   * The id of the question's topic in the codebook, or `#none`; see `findings.ts`. In earlier analyses, it is the name
   * that the model gave while cleaning.
   */
  topic: text(TOPIC_NAME_CHARACTERS_MAX).optional(),
  /** Set if the user chose the topic, which makes runs leave it unchanged. */
  placed: z.literal(true).optional(),
  /** The id of the question's group, if another question asks the same. */
  group: text(20).optional(),
  /** Model, prompt version and schema version that cleaned it: `gemini-2.5-flash/3/2`. */
  cleanedWith: text(80).optional(),
  /** How likely it is that the AI's title, or its suggestion, changed the meaning. */
  risk: CleaningRisk.optional(),
  /**
   * The user has a title cleaned again that, by the model's verdict, asked another question, so the next cleaning sends
   * a note about it.
   */
  misread: z.literal(true).optional(),
  /** Why the AI could not clean it, as a sentence. */
  problem: text(500).optional(),
  /** Revision of the set at this question's last change. */
  revision: z.number().int().nonnegative(),
})
export type Question = z.infer<typeof Question>

/** A question before it is in a set. */
export const NewQuestion = Question.omit({ revision: true })
export type NewQuestion = z.infer<typeof NewQuestion>

/** The fields that an undo restores. */
export const QuestionState = NewQuestion.omit({ id: true })
export type QuestionState = z.infer<typeof QuestionState>

/**
 * A question as another server sent it: texts and numbers may have any size, and other invalid values are dropped or
 * emptied. Only for reading; callers send a `Question`.
 */
export const StoredQuestion = Question.extend({
  id: z.string().min(1),
  title: z.string(),
  originalTitle: z.string(),
  subreddit: z.string().catch(''),
  author: z.string().catch(''),
  score: z.number().catch(0),
  numComments: z.number().catch(0),
  processingStatus: ProcessingStatus.catch('pending'),
  aiEnhanced: z.boolean().catch(false),
  createdAt: z.string().catch(''),
  addedAt: z.string().optional().catch(undefined),
  readAgain: z.array(z.string()).optional().catch(undefined),
  foundBy: z.array(z.string()).optional().catch(undefined),
  permalink: z.string().catch(''),
  source: SourceId.optional().catch(undefined),
  licence: z.string().optional().catch(undefined),
  authorUrl: z.string().optional().catch(undefined),
  edited: z.boolean().catch(false),
  suggestion: z.string().optional().catch(undefined),
  editedIn: z.string().optional().catch(undefined),
  reviewed: z.boolean().optional().catch(undefined),
  acceptedTogether: z.literal(true).optional().catch(undefined),
  type: QuestionType.optional().catch(undefined),
  probability: z.number().optional().catch(undefined),
  noQuestion: z.literal(true).optional().catch(undefined),
  chosen: z.boolean().optional().catch(undefined),
  gone: GoneReason.optional().catch(undefined),
  asked: Asked.optional().catch(undefined),
  keyword: z.string().optional().catch(undefined),
  topic: z.string().optional().catch(undefined),
  placed: z.literal(true).optional().catch(undefined),
  group: z.string().optional().catch(undefined),
  cleanedWith: z.string().optional().catch(undefined),
  risk: CleaningRisk.optional().catch(undefined),
  misread: z.literal(true).optional().catch(undefined),
  problem: z.string().optional().catch(undefined),
  revision: z.number().catch(0),
})
