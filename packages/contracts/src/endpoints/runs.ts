import { z } from 'zod'
import { JudgeChoice } from '../cleaning-risk.ts'
import { CodebookTopic, QuestionGroup, TopicId } from '../findings.ts'
import {
  CARRIED_QUESTIONS_MAX,
  CODEBOOK_TOPICS_MAX,
  clampExtractionLimit,
  ROWS_MAX,
  SUBREDDITS_MAX,
  TITLES_PER_REQUEST_MAX,
} from '../limits.ts'
import { ProtectedTerms } from '../protected-terms.ts'
import { QuestionId } from '../question.ts'
import { FindTopicsScope, Run, RunId } from '../run.ts'
import { SourceId, SubredditName, sourceFacts } from '../sources.ts'
import { GeminiCredential, RedditCredentials, SeedTerms, SourceAccess } from './connections.ts'
import { costly } from './costly.ts'

export const RunAccepted = z.object({ message: z.string(), runId: RunId })
export type RunAccepted = z.infer<typeof RunAccepted>

/** Returns the fields that every source shares, for a given community name schema. */
const extractionFields = (name: z.ZodType<string, string>) => ({
  subreddits: z.array(name).min(1, 'needs at least one subreddit').max(SUBREDDITS_MAX),
  /** Requested questions by subreddit, clamped to the allowed range; 300 if missing. */
  subredditLimits: z
    .record(name, z.union([z.number(), z.string()]).transform(clampExtractionLimit))
    .default({}),
  seedTerms: SeedTerms.or(z.array(z.never()).length(0)).optional(),
  /**
   * When each community was last read. From such a community, only posts since seven days before that time are read,
   * newest first, and those that the set already knows are dropped.
   */
  lastReadings: z.record(name, z.iso.datetime()).optional(),
  /** Reads only posts that match a seed term, even in subreddits. Has no effect without seed terms. */
  onlyMatching: z.boolean().optional(),
  /** Only posts from this time or later, in every subreddit. */
  publishedFrom: z.iso.datetime().optional(),
  /** Only posts from this time or earlier. */
  publishedTo: z.iso.datetime().optional(),
})

/** A community of any source except Reddit; `superRefine` checks it against the source. */
const CommunityName = z.string().regex(/^[A-Za-z0-9_@.-]{2,50}$/, 'must be the name of a community')

/** `source` is Reddit by default. `subreddits` lists communities of that source. */
export const ExtractionRequest = z
  .discriminatedUnion('source', [
    z.object({
      source: z.literal('reddit').optional(),
      ...extractionFields(SubredditName),
      ...RedditCredentials.shape,
    }),
    z.object({
      source: SourceId.exclude(['reddit']),
      ...extractionFields(CommunityName),
      ...SourceAccess.shape,
    }),
  ])
  .superRefine(({ source = 'reddit', subreddits }, context) => {
    const { communityName, unit, name } = sourceFacts[source]
    for (const [place, community] of subreddits.entries())
      if (!communityName.test(community))
        context.addIssue({
          code: 'custom',
          path: ['subreddits', place],
          message: `must be the name of a ${unit} of ${name}`,
        })
  })
  .superRefine(({ publishedFrom, publishedTo }, context) => {
    if (publishedFrom === undefined || publishedTo === undefined) return
    if (Date.parse(publishedFrom) > Date.parse(publishedTo)) {
      const message = 'must not be later than the end date'
      context.addIssue({ code: 'custom', path: ['publishedFrom'], message })
    }
  })
export type ExtractionRequest = z.infer<typeof ExtractionRequest>

export const startExtraction = {
  method: 'POST',
  url: '/api/questions/fetch',
  config: costly,
  schema: { body: ExtractionRequest, response: { 202: RunAccepted } },
} as const

/** `source` is Reddit by default. */
export const PostCheckRequest = z.discriminatedUnion('source', [
  z.object({ source: z.literal('reddit').optional(), ...RedditCredentials.shape }),
  z
    .object({ source: SourceId.exclude(['reddit']), ...SourceAccess.shape })
    .refine(({ source }) => sourceFacts[source].checksPosts, {
      path: ['source'],
      error: 'must tell with one request whether many posts still exist',
    }),
])
export type PostCheckRequest = z.infer<typeof PostCheckRequest>

/**
 * Checks by post id whether the posts behind the set's questions still exist, and updates their scores and comment
 * counts. Marks questions whose posts are gone but never deletes one.
 */
export const startPostCheck = {
  method: 'POST',
  url: '/api/questions/check-posts',
  config: costly,
  schema: { body: PostCheckRequest, response: { 202: RunAccepted } },
} as const

export const CleaningRequest = z.object({
  questionIds: z.array(QuestionId).min(1, 'needs at least one question').max(ROWS_MAX),
  ...GeminiCredential.shape,
  /** The session's setting by default. */
  titlesPerRequest: z.number().int().min(1).max(TITLES_PER_REQUEST_MAX).optional(),
  /** The tier implied by the user's answer on whether billing is enabled. */
  declaredTier: z.enum(['free', 'paid']).optional(),
  /** None by default. */
  protectedTerms: ProtectedTerms.optional(),
  /** No title is judged by default. */
  judge: JudgeChoice.optional(),
})
export type CleaningRequest = z.infer<typeof CleaningRequest>

export const startCleaning = {
  method: 'POST',
  url: '/api/questions/process',
  config: costly,
  schema: { body: CleaningRequest, response: { 202: RunAccepted } },
} as const

export const SecondOpinionRequest = CleaningRequest.pick({
  questionIds: true,
  geminiApiKey: true,
  declaredTier: true,
})
export type SecondOpinionRequest = z.infer<typeof SecondOpinionRequest>

/**
 * Asks the model whether cleaned titles still ask the same as their originals, twenty per request, and stores its
 * verdicts with their risk. Ignores titles that the AI left unchanged, that were edited since, or that already have a
 * verdict.
 */
export const startSecondOpinion = {
  method: 'POST',
  url: '/api/questions/second-opinion',
  config: costly,
  schema: { body: SecondOpinionRequest, response: { 202: RunAccepted } },
} as const

export const PhrasesRequest = CleaningRequest.pick({
  questionIds: true,
  geminiApiKey: true,
  declaredTier: true,
})
export type PhrasesRequest = z.infer<typeof PhrasesRequest>

/** Writes a search phrase for each of these titles that lacks one, cleaned or not, and changes nothing else. */
export const startPhrases = {
  method: 'POST',
  url: '/api/questions/phrases',
  config: costly,
  schema: { body: PhrasesRequest, response: { 202: RunAccepted } },
} as const

export const FindTopicsRequest = CleaningRequest.pick({
  questionIds: true,
  geminiApiKey: true,
  declaredTier: true,
}).extend({
  /** `all` by default. */
  scope: FindTopicsScope.optional(),
  /** The topics whose titles are sorted again, together with the titles that no topic fitted. All topics by default. */
  topicIds: z.array(TopicId).max(CODEBOOK_TOPICS_MAX).optional(),
  /** Another analysis's topics. `sort-again` sorts by them and replaces the analysis's own. */
  codebook: z.array(CodebookTopic).min(1).max(CODEBOOK_TOPICS_MAX).optional(),
  /** Another analysis's questions. With `group`, titles that ask one of them get its id. */
  carried: z.array(QuestionGroup).max(CARRIED_QUESTIONS_MAX).optional(),
})
export type FindTopicsRequest = z.infer<typeof FindTopicsRequest>

/**
 * Finds topics and groups of questions that ask the same. The next run with the same scope continues one that was
 * cancelled or failed.
 */
export const startFindTopics = {
  method: 'POST',
  url: '/api/questions/find-topics',
  config: costly,
  schema: { body: FindTopicsRequest, response: { 202: RunAccepted } },
} as const

const ofRun = { params: z.object({ id: RunId }), response: { 200: Run } } as const

export const getRun = { method: 'GET', url: '/api/runs/:id', schema: ofRun } as const
export const cancelRun = { method: 'POST', url: '/api/runs/:id/cancel', schema: ofRun } as const
export const pauseRun = { method: 'POST', url: '/api/runs/:id/pause', schema: ofRun } as const
/** How many titles each further request of a cleaning run sends; fewer while responses are incomplete. */
const TitlesPerRequestChange = z.object({
  titlesPerRequest: z.number().int().min(1).max(TITLES_PER_REQUEST_MAX),
})

export const changeTitlesPerRequest = {
  method: 'POST',
  url: '/api/runs/:id/titles-per-request',
  schema: { ...ofRun, body: TitlesPerRequestChange },
} as const

export const resumeRun = { method: 'POST', url: '/api/runs/:id/resume', schema: ofRun } as const
