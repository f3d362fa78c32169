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

/** Begins every token, so that people and scanners of secrets recognize one. */
const PREFIX = 'qry_'
const SECRET_BYTES = 32
const PATTERN = /^qry_[\w-]{43}$/
/** A use within this time of the last recorded one is not recorded. */
const USE_RECORDED_MS = 60_000
const DAY_USE_MS = 2 * 86_400_000
/** The same start within this time returns the first one's run. */
const START_KNOWN_MS = 600_000

/** A token as the server knows it, with the browser that it belongs to. */
export interface OwnedToken extends ListedToken {
  ownerId: SessionId
}

/** `revoked`: ended for good. `full`: the browser has too many tokens. `ended`: unused for too long. */
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

/** Returns the hash under which a token is known; undefined for what can't be a token. */
export function hashOfToken(token: string): TokenHash | undefined {
  return PATTERN.test(token) ? createHash('sha256').update(token).digest('base64url') : undefined
}

/** The tokens with which assistants work on a browser's copies: what each may do, reaches and has used. */
export function createTokens({ redis, keys }: StoreOptions) {
  const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10)

  /** Returns undefined for a token that is unknown, ended or revoked. */
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
    // Its other tokens may live longer.
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

  /** Writes settings, and everything else of a token that is not under this owner. */
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

  /** Writes everything of a token that is lost, or that was under an earlier cookie's owner. */
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
    // Another tab of the browser may be about to register it again, so the mark stays.
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
    /** Adds an analysis to those that the token reaches. Returns false if it reaches too many. */
    reach,
    /** Ends a token of this owner. Returns false if it has another owner. */
    revoke,

    /** Returns true if the browser has a token. */
    async isAnyOf(ownerId: SessionId): Promise<boolean> {
      return (await redis.exists(keys.tokensOf(ownerId))) === 1
    },

    /** Makes a token. Returns undefined if the browser has too many. */
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

    /** Returns the token of a call, and records that it was used. */
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

    /** Takes an amount from today's budget. Returns what is left of it if that is too little, and takes nothing then. */
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

    /** Gives back what a run that didn't start had taken. */
    async giveBack({ hash }: Pick<OwnedToken, 'hash'>, { titles, requests }: TokenBudget): Promise<void> {
      await add(keys.tokenUse(hash, dayOf(Date.now())), { titles: -titles, requests: -requests })
    },

    /**
     * Returns what the same start of the last ten minutes led to, '' while it is under way; undefined if this is the
     * first, which must then call `started` or `forgetStart`.
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
