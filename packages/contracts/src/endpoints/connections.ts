import { z } from 'zod'
import { SEED_TERM_LENGTH_MAX, SEED_TERMS_MAX } from '../limits.ts'
import { SampleCleaning } from '../model-endpoint.ts'
import { Model } from '../session-config.ts'
import { SourceId } from '../sources.ts'
import { WellFormed } from '../text.ts'
import { TierInfo } from '../tier.ts'
import { costly } from './costly.ts'

const secret = z.string().trim().min(1).max(400)

/** Trimmed, because pasted white space is the most common reason for rejected credentials. */
export const RedditCredentials = z.object({ redditClientId: secret, redditClientSecret: secret })
export type RedditCredentials = z.infer<typeof RedditCredentials>

/** Access to a source that needs no credentials. */
export const SourceAccess = z.object({
  /** Key of a Stack Exchange app, which raises the daily limit from 300 to 10,000 requests. */
  stackExchangeKey: secret.optional(),
  /** Reads from the server's sandbox instead. */
  demo: z.boolean().optional(),
})
export type SourceAccess = z.infer<typeof SourceAccess>

export const GeminiCredential = z.object({ geminiApiKey: secret })
export type GeminiCredential = z.infer<typeof GeminiCredential>

/** The Gemini model of the caller's analysis, because these calls name none; by default the browser's own setting. */
const ChosenModel = Model.optional()

/** A Gemini key, and the model that it is for. */
const KeyWithModel = GeminiCredential.extend({ model: ChosenModel })

const entered = z.string().trim().max(400).default('')

/** Fields may be empty: the response then says which are missing. */
export const ConnectionTest = z.object({
  redditClientId: entered,
  redditClientSecret: entered,
  geminiApiKey: entered,
  model: ChosenModel,
  /** Sources to test in addition to Reddit. */
  sources: z
    .array(SourceId.exclude(['reddit']))
    .max(3)
    .default([]),
  ...SourceAccess.shape,
})
export type ConnectionTest = z.infer<typeof ConnectionTest>

export const ConnectionStatus = z.object({
  reddit: z.boolean(),
  gemini: z.boolean(),
  /** Omitted while the tier is unknown. */
  geminiTier: TierInfo.pick({ name: true, rpm: true, tier: true }).optional(),
  /** Why Reddit is not connected, as a sentence. */
  redditMessage: z.string().optional(),
  /** Why Gemini is not connected, or a note about the key. */
  geminiMessage: z.string().optional(),
  /** The result for the operator's model; its status is reported in Gemini's fields. */
  sample: SampleCleaning.optional(),
  /** The result for each requested source; `message` says why it cannot be reached. */
  sources: z
    .array(z.object({ source: SourceId, connected: z.boolean(), message: z.string().optional() }))
    .optional(),
})
export type ConnectionStatus = z.infer<typeof ConnectionStatus>

export const testConnections = {
  method: 'POST',
  url: '/api/test-connections',
  config: costly,
  schema: { body: ConnectionTest, response: { 200: ConnectionStatus } },
} as const

export const SeedTerms = z
  .array(WellFormed.trim().min(1).max(SEED_TERM_LENGTH_MAX))
  .min(1, 'needs at least one seed term')
  .max(SEED_TERMS_MAX)

/** `source` is Reddit by default. */
export const DiscoveryRequest = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('reddit').optional(),
    seedTerms: SeedTerms,
    ...RedditCredentials.shape,
  }),
  z.object({ source: SourceId.exclude(['reddit']), seedTerms: SeedTerms, ...SourceAccess.shape }),
])
export type DiscoveryRequest = z.infer<typeof DiscoveryRequest>

export const DiscoveredSubreddit = z.object({
  /** The name that `questions/fetch` accepts. */
  name: z.string(),
  /** The display name, if it differs. */
  title: z.string().optional(),
  /** Missing for Reddit. */
  source: SourceId.optional(),
  subscribers: z.number().int().nonnegative(),
  description: z.string(),
  /** The seed terms that found it, lower-cased, best match first. */
  terms: z.array(z.string()).optional(),
  /** Posts that match the terms; on Reddit from at most 100 search results for each term. */
  matchingPosts: z.number().int().nonnegative().optional(),
})
export type DiscoveredSubreddit = z.infer<typeof DiscoveredSubreddit>

export const discoverSubreddits = {
  method: 'POST',
  url: '/api/discover-subreddits',
  config: costly,
  schema: {
    body: DiscoveryRequest,
    response: { 200: z.object({ subreddits: z.array(DiscoveredSubreddit) }) },
  },
} as const

export const detectGeminiTier = {
  method: 'POST',
  url: '/api/gemini-tier',
  config: costly,
  schema: { body: KeyWithModel, response: { 200: TierInfo } },
} as const

/** A key's known quota for a model, shared by all sessions that use the key. */
export const GeminiQuota = z.object({
  /** Daily limit of requests; omitted if unknown. */
  requestsPerDay: z.number().int().positive().optional(),
  /** Approximate requests left today; 0 once Gemini has reported that the quota is used up. */
  left: z.number().int().nonnegative().optional(),
  /** When the used-up quota resets. */
  usedUpUntil: z.iso.datetime().optional(),
})
export type GeminiQuota = z.infer<typeof GeminiQuota>

/** Sends nothing to Gemini. */
export const readGeminiQuota = {
  method: 'POST',
  url: '/api/gemini-quota',
  schema: { body: KeyWithModel, response: { 200: GeminiQuota } },
} as const

/**
 * Returns what a source's rate window still allows: for the caller's key, or shared by everyone on this server. Sends
 * the source nothing.
 */
export const readSourceQuota = {
  method: 'POST',
  url: '/api/source-quota',
  schema: {
    body: z.object({ source: SourceId.exclude(['reddit']), ...SourceAccess.shape }),
    /** Empty until a response states the limit. */
    response: {
      200: z.object({
        limit: z.number().int().nonnegative().optional(),
        left: z.number().int().nonnegative().optional(),
      }),
    },
  },
} as const

export const getGeminiTier = {
  method: 'GET',
  url: '/api/gemini-tier',
  schema: { response: { 200: TierInfo } },
} as const
