import { createHash, randomBytes } from 'node:crypto'
import {
  type ListedToken,
  TOKEN_ANALYSES_MAX,
  TOKEN_IDLE_MS,
  TOKENS_MAX,
  TokenAnalysis,
  TokenBudget,
  TokenHash,
  type TokenRecord,
  TokenSettings,
} from '@quarry/contracts/endpoints/tokens'
import { z } from 'zod'
import type { SessionId } from '../keys.ts'
import type { StoreOptions } from '../session-writer.ts'

/** Every token begins with this, so that people and secret scanners recognize it. */
const PREFIX = 'qry_'
const SECRET_BYTES = 32
const PATTERN = /^qry_[\w-]{43}$/
/** Uses are recorded at most once in this time. */
const USE_RECORDED_MS = 60_000
const DAY_USE_MS = 2 * 86_400_000
/** Within this time, an equal start returns the run of the first one. */
const START_KNOWN_MS = 600_000

/** A token as the server knows it, with the browser that owns it. */
export interface OwnedToken extends ListedToken {
  ownerId: SessionId
}

/**
 * `revoked` tokens have ended for good, `ended` ones went unused for too long, and `full` means that the browser has
 * too many.
 */
type Registration = { outcome: 'registered'; token: ListedToken } | { outcome: 'revoked' | 'full' | 'ended' }

const Stored = z.object({
  owner: z.string(),
  settings: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(TokenSettings),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().optional(),
})
const Used = z.object({ titles: z.coerce.number().default(0), requests: z.coerce.number().default(0) })

/** Returns the hash under which a token is known, or undefined if the text can't be a token. */
export function hashOfToken(token: string): TokenHash | undefined {
  return PATTERN.test(token) ? createHash('sha256').update(token).digest('base64url') : undefined
}

/**
 * Stores the tokens with which assistants work on a browser's copies, including what each may do, reaches and has used.
 */
export function createTokens({ redis, keys }: StoreOptions) {
  const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10)

  /** Returns the token, or undefined if it is unknown, expired or revoked. */
  async function find(hash: TokenHash): Promise<OwnedToken | undefined> {
    const { record, analyses } = keys.token(hash)
    const [fields, reached, used] = await Promise.all([
      redis.hgetall(record),
      redis.hvals(analyses),
      redis.hgetall(keys.tokenUse(hash, dayOf(Date.now()))),
    ])
    if (fields.owner === undefined || fields.revoked !== undefined) return undefined
    const { owner, settings, createdAt, lastUsedAt } = Stored.parse(fields)
    return {
      ownerId: owner,
      hash,
      ...settings,
      createdAt,
      ...(lastUsedAt !== undefined && { lastUsedAt }),
      analyses: reached.map((text) => TokenAnalysis.parse(JSON.parse(text))),
      used: TokenBudget.parse(Used.parse(used)),
    }
  }

  async function prolong({ hash, ownerId }: Pick<OwnedToken, 'hash' | 'ownerId'>, forMs = TOKEN_IDLE_MS) {
    const pipeline = redis.pipeline()
    for (const key of Object.values(keys.token(hash))) pipeline.pexpire(key, Math.ceil(forMs))
    // The browser's other tokens may live longer.
    await pipeline.pexpire(keys.tokensOf(ownerId), TOKEN_IDLE_MS).exec()
  }

  async function list(ownerId: SessionId): Promise<ListedToken[]> {
    const hashes = z.array(TokenHash).parse(await redis.smembers(keys.tokensOf(ownerId)))
    const found = await Promise.all(hashes.map(find))
    const gone = hashes.filter((_, at) => found[at]?.ownerId !== ownerId)
    if (gone.length > 0) await redis.srem(keys.tokensOf(ownerId), ...gone)
    return found
      .flatMap((token) => (token?.ownerId === ownerId ? [listed(token)] : []))
      .sort((left, right) => right.createdAt.localeCompare(left.createdAt))
  }

  /** Writes a token's settings, and everything else as well unless the token already belongs to this owner. */
  async function register(ownerId: SessionId, given: TokenRecord): Promise<Registration> {
    const [owner, revoked] = await redis.hmget(keys.token(given.hash).record, 'owner', 'revoked')
    if (revoked) return { outcome: 'revoked' }
    if (owner === ownerId) await redis.hset(keys.token(given.hash).record, 'settings', settingsOf(given))
    else {
      const refusal = await takeIn(ownerId, owner ?? undefined, given)
      if (refusal) return { outcome: refusal }
    }
    const token = await find(given.hash)
    return token ? { outcome: 'registered', token: listed(token) } : { outcome: 'revoked' }
  }

  /** Writes everything about a token that was lost or belonged to an earlier cookie's owner. */
  async function takeIn(
    ownerId: SessionId,
    before: SessionId | undefined,
    token: TokenRecord,
  ): Promise<'full' | 'ended' | undefined> {
    const { hash, analyses, createdAt, lastUsedAt } = token
    const leftMs = TOKEN_IDLE_MS - Math.max(0, Date.now() - Date.parse(lastUsedAt ?? createdAt))
    if (leftMs <= 0) return 'ended'
    if ((await list(ownerId)).length >= TOKENS_MAX) return 'full'
    const key = keys.token(hash)
    const fields = {
      owner: ownerId,
      settings: settingsOf(token),
      createdAt,
      ...(lastUsedAt && { lastUsedAt }),
    }
    const pipeline = redis.multi().hset(key.record, fields)
    for (const analysis of analyses) pipeline.hset(key.analyses, analysis.id, JSON.stringify(analysis))
    if (before !== undefined) pipeline.srem(keys.tokensOf(before), hash)
    await pipeline.sadd(keys.tokensOf(ownerId), hash).exec()
    await prolong({ hash, ownerId }, leftMs)
    return undefined
  }

  async function revoke(ownerId: SessionId, hash: TokenHash): Promise<boolean> {
    const { record, analyses } = keys.token(hash)
    const owner = await redis.hget(record, 'owner')
    if (owner !== null && owner !== ownerId) return false
    // The mark stays, because another tab of the browser may be about to register the token again.
    await redis
      .multi()
      .hset(record, 'revoked', 1)
      .hdel(record, 'owner', 'settings', 'createdAt', 'lastUsedAt')
      .pexpire(record, TOKEN_IDLE_MS)
      .unlink(analyses)
      .srem(keys.tokensOf(ownerId), hash)
      .exec()
    return true
  }

  async function reach(
    token: Pick<OwnedToken, 'hash' | 'ownerId'>,
    analysis: TokenAnalysis,
  ): Promise<boolean> {
    const { analyses } = keys.token(token.hash)
    const isKnown = (await redis.hexists(analyses, analysis.id)) === 1
    if (!isKnown && (await redis.hlen(analyses)) >= TOKEN_ANALYSES_MAX) return false
    await redis.hset(analyses, analysis.id, JSON.stringify(analysis))
    await prolong(token)
    return true
  }

  return {
    find,
    list,
    register,
    /** Adds an analysis to the token's reach. Returns false if the token already reaches too many. */
    reach,
    /** Revokes a token. Returns false if it belongs to another owner. */
    revoke,

    /** Returns true if the browser has a token. */
    async isAnyOf(ownerId: SessionId): Promise<boolean> {
      return (await redis.exists(keys.tokensOf(ownerId))) === 1
    },

    /** Makes a token. Returns undefined if the browser already has too many. */
    async make(
      ownerId: SessionId,
      settings: TokenSettings,
    ): Promise<{ token: string; record: ListedToken } | undefined> {
      const token = `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`
      const hash = hashOfToken(token)
      if (hash === undefined) throw new Error('a new token has no hash')
      const createdAt = new Date().toISOString()
      const made = await register(ownerId, { hash, ...settings, createdAt, analyses: [] })
      return made.outcome === 'registered' ? { token, record: made.token } : undefined
    },

    /** Returns a call's token and records its use. */
    async use(hash: TokenHash): Promise<OwnedToken | undefined> {
      const token = await find(hash)
      const now = Date.now()
      if (!token || now - Date.parse(token.lastUsedAt ?? '1970-01-01') < USE_RECORDED_MS) return token
      await redis.hset(keys.token(hash).record, 'lastUsedAt', new Date(now).toISOString())
      await prolong(token)
      return token
    },

    async revokeAll(ownerId: SessionId): Promise<void> {
      for (const hash of z.array(TokenHash).parse(await redis.smembers(keys.tokensOf(ownerId))))
        await revoke(ownerId, hash)
    },

    async unreach({ hash }: Pick<OwnedToken, 'hash'>, analysis: string): Promise<void> {
      await redis.hdel(keys.token(hash).analyses, analysis)
    },

    /** Takes an amount from today's budget. If too little is left, takes nothing and returns what is left. */
    async spend({ hash, budget }: Pick<OwnedToken, 'hash' | 'budget'>, amount: TokenBudget) {
      const key = keys.tokenUse(hash, dayOf(Date.now()))
      const [titles = 0, requests = 0] = await add(key, amount)
      if (titles <= budget.titles && requests <= budget.requests) return undefined
      await add(key, { titles: -amount.titles, requests: -amount.requests })
      return {
        titles: Math.max(0, budget.titles - titles + amount.titles),
        requests: Math.max(0, budget.requests - requests + amount.requests),
      }
    },

    /** Refunds what was taken for a run that didn't start. */
    async giveBack({ hash }: Pick<OwnedToken, 'hash'>, { titles, requests }: TokenBudget): Promise<void> {
      await add(keys.tokenUse(hash, dayOf(Date.now())), { titles: -titles, requests: -requests })
    },

    /**
     * Returns the result of an equal start in the last ten minutes, or '' while that start is under way. Returns
     * undefined if there was none. Its caller is then the first and must call `started` or `forgetStart`.
     */
    async sameStart({ hash }: Pick<OwnedToken, 'hash'>, wanted: object): Promise<string | undefined> {
      const key = keys.tokenStart(hash, startOf(wanted))
      const isFirst = (await redis.set(key, '', 'PX', START_KNOWN_MS, 'NX')) === 'OK'
      return isFirst ? undefined : ((await redis.get(key)) ?? '')
    },

    async started({ hash }: Pick<OwnedToken, 'hash'>, wanted: object, result: string): Promise<void> {
      await redis.set(keys.tokenStart(hash, startOf(wanted)), result, 'PX', START_KNOWN_MS)
    },

    async forgetStart({ hash }: Pick<OwnedToken, 'hash'>, wanted: object): Promise<void> {
      await redis.unlink(keys.tokenStart(hash, startOf(wanted)))
    },
  }

  async function add(key: string, { titles, requests }: TokenBudget): Promise<number[]> {
    const results = await redis
      .multi()
      .hincrby(key, 'titles', titles)
      .hincrby(key, 'requests', requests)
      .pexpire(key, DAY_USE_MS)
      .exec()
    return (results ?? []).slice(0, 2).map(([, count]) => Number(count))
  }
}

function listed({ ownerId: _, ...token }: OwnedToken): ListedToken {
  return token
}

const settingsOf = ({ name, rights, consents, budget }: TokenSettings) =>
  JSON.stringify({ name, rights, consents, budget })

const startOf = (wanted: object) =>
  createHash('sha256').update(JSON.stringify(wanted)).digest('base64url').slice(0, 22)
