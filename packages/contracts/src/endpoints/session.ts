import { z } from 'zod'
import { THRESHOLD_MAX, THRESHOLD_MIN, TITLES_PER_REQUEST_MAX } from '../limits.ts'
import { ModelEndpointInfo } from '../model-endpoint.ts'
import { Coverage } from '../run.ts'
import { Model, SessionConfig } from '../session-config.ts'
import { SourceId } from '../sources.ts'

/** Rows below the session's threshold are not counted. */
export const Stats = z.object({
  total: z.number().int().nonnegative(),
  pending: z.number().int().nonnegative(),
  processing: z.number().int().nonnegative(),
  processed: z.number().int().nonnegative(),
  error: z.number().int().nonnegative(),
  subreddits: z.array(
    Coverage.omit({ subreddit: true, problem: true }).extend({
      name: z.string(),
      note: z.string().optional(),
    }),
  ),
  /** The session's usage: requests to each service, tokens billed by Gemini. */
  requests: z.object({
    reddit: z.number().int().nonnegative(),
    gemini: z.number().int().nonnegative(),
    tokens: z.number().int().nonnegative(),
    /** Requests to other sources by source id. */
    sources: z.partialRecord(SourceId, z.number().int().nonnegative()).optional(),
  }),
  revision: z.number().int().nonnegative(),
})
export type Stats = z.infer<typeof Stats>

export const getStats = {
  method: 'GET',
  url: '/api/stats',
  schema: { response: { 200: Stats } },
} as const

export const ConfigResponse = z.object({
  ...SessionConfig.shape,
  defaults: z.object(SessionConfig.shape),
  /** The nearest model, if Google no longer lists the session's model. */
  successor: Model.optional(),
  allowed: z.object({
    titlesPerRequest: z.object({ min: z.literal(1), max: z.literal(TITLES_PER_REQUEST_MAX) }),
    model: z.array(Model),
    threshold: z.object({ min: z.literal(THRESHOLD_MIN), max: z.literal(THRESHOLD_MAX) }),
  }),
  /** The server accepts credentials that begin with `demo`, because its sandbox is running. */
  demo: z.boolean(),
  /** The operator's model, which users may choose instead of Gemini. */
  modelEndpoint: ModelEndpointInfo.optional(),
  /** The operator has a key for Stack Exchange, which everyone without a key of their own uses. */
  hasStackExchangeKey: z.literal(true).optional(),
})
export type ConfigResponse = z.infer<typeof ConfigResponse>

export const getConfig = {
  method: 'GET',
  url: '/api/config',
  schema: { response: { 200: ConfigResponse } },
} as const

export const updateConfig = {
  method: 'POST',
  url: '/api/config',
  schema: { body: SessionConfig.partial(), response: { 200: ConfigResponse } },
} as const

export const discardSession = {
  method: 'DELETE',
  url: '/api/session',
  schema: { response: { 204: z.undefined() } },
} as const
