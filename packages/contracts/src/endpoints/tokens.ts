import { z } from 'zod'
import { EXTRACTION_LIMIT_MAX, QUESTIONS_MAX, SEED_TERM_LENGTH_MAX, SEED_TERMS_MAX } from '../limits.ts'
import { SourceId } from '../sources.ts'
import { text, WellFormed } from '../text.ts'
import { AnalysisId } from './analyses.ts'

/** A token expires this many milliseconds after its last use. */
export const TOKEN_IDLE_MS = 90 * 86_400_000
/** The most tokens in a browser, and the most analyses that one token reaches. */
export const TOKENS_MAX = 20
export const TOKEN_ANALYSES_MAX = 100
const NAME_MAX = 60
/** The most communities of an extraction that a record remembers. */
const REMEMBERED_MAX = 20

/** The SHA-256 of a token. Only the user's assistant has the token itself. */
export const TokenHash = z.string().regex(/^[\w-]{43}$/)
export type TokenHash = z.infer<typeof TokenHash>

/** What a token may do besides reading, which it may always do. */
const TokenRights = z.strictObject({
  /** Whether it may search communities, extract, clean and find topics. */
  start: z.boolean(),
  /** Whether it may change, accept and revert titles. */
  change: z.boolean(),
  delete: z.boolean(),
})

/** Whether the assistant's maker may receive what these sources publish. */
const TokenConsents = z.strictObject({ reddit: z.boolean(), stackExchange: z.boolean() })

/** How many titles and requests the runs of a token may use in one day (UTC). */
export const TokenBudget = z.strictObject({
  titles: z.number().int().min(0).max(QUESTIONS_MAX),
  requests: z.number().int().min(0).max(QUESTIONS_MAX),
})
export type TokenBudget = z.infer<typeof TokenBudget>

/** What the user decides about a token. No call made with the token can change any of it. */
export const TokenSettings = z.strictObject({
  name: WellFormed.trim().min(1).pipe(text(NAME_MAX)),
  rights: TokenRights,
  consents: TokenConsents,
  budget: TokenBudget,
})
export type TokenSettings = z.infer<typeof TokenSettings>

export const defaultTokenSettings: Omit<TokenSettings, 'name'> = {
  rights: { start: true, change: false, delete: false },
  consents: { reddit: false, stackExchange: false },
  budget: { titles: 2000, requests: 500 },
}

/** An extraction that a token started, kept so that it can be repeated after its copy has ended. */
export const TokenExtraction = z.strictObject({
  at: z.iso.datetime(),
  source: SourceId,
  communities: z.array(z.string().max(50)).max(REMEMBERED_MAX),
  /** How many communities it had, including those that are not remembered. */
  communityCount: z.number().int().positive(),
  perCommunity: z.number().int().positive().max(EXTRACTION_LIMIT_MAX),
  seedTerms: z.array(z.string().max(2 * SEED_TERM_LENGTH_MAX)).max(SEED_TERMS_MAX),
})
export type TokenExtraction = z.infer<typeof TokenExtraction>

/** Returns what is remembered of an extraction. */
export const remembered = ({
  communities,
  ...extraction
}: Omit<TokenExtraction, 'communityCount'>): TokenExtraction => ({
  ...extraction,
  communities: communities.slice(0, REMEMBERED_MAX),
  communityCount: communities.length,
})

/** An analysis that a token reaches because the token made it or the user shares it. */
export const TokenAnalysis = z.strictObject({
  id: AnalysisId,
  name: text(120),
  isMade: z.boolean(),
  extraction: TokenExtraction.optional(),
})
export type TokenAnalysis = z.infer<typeof TokenAnalysis>

/** What the browser stores about a token, and registers again if the server has lost it. */
export const TokenRecord = z.strictObject({
  hash: TokenHash,
  ...TokenSettings.shape,
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().optional(),
  analyses: z.array(TokenAnalysis).max(TOKEN_ANALYSES_MAX),
})
export type TokenRecord = z.infer<typeof TokenRecord>

/** A registered token and what it has used of today's budget. */
export const ListedToken = TokenRecord.extend({ used: TokenBudget })
export type ListedToken = z.infer<typeof ListedToken>

const ofToken = z.object({ hash: TokenHash })
const ofShared = z.object({ hash: TokenHash, analysis: AnalysisId })
const nothing = { 204: z.undefined() }

/** Lists this browser's tokens, newest first. */
export const listTokens = {
  method: 'GET',
  url: '/api/tokens',
  schema: { response: { 200: z.object({ tokens: z.array(ListedToken) }) } },
} as const

/** Makes a token for an assistant. Only this response contains it. */
export const makeToken = {
  method: 'POST',
  url: '/api/tokens',
  schema: {
    body: TokenSettings,
    response: { 201: z.object({ token: z.string(), record: ListedToken }) },
  },
} as const

/**
 * Changes a token's settings. If the server has lost the token or has it under an earlier cookie of this browser,
 * registers it with everything in the record. A revoked token stays revoked.
 */
export const registerToken = {
  method: 'PUT',
  url: '/api/tokens/:hash',
  schema: { params: ofToken, body: TokenRecord.omit({ hash: true }), response: { 200: ListedToken } },
} as const

/** Revokes a token permanently. */
export const revokeToken = {
  method: 'DELETE',
  url: '/api/tokens/:hash',
  schema: { params: ofToken, response: nothing },
} as const

/** Lets a token reach an analysis that it did not make. */
export const shareAnalysis = {
  method: 'PUT',
  url: '/api/tokens/:hash/analyses/:analysis',
  schema: { params: ofShared, body: TokenAnalysis.pick({ name: true }), response: nothing },
} as const

/** Removes an analysis from a token's reach. */
export const unshareAnalysis = {
  method: 'DELETE',
  url: '/api/tokens/:hash/analyses/:analysis',
  schema: { params: ofShared, response: nothing },
} as const
