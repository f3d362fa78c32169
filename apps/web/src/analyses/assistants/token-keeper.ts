import type { ListedToken, TokenRecord, TokenSettings } from '@quarry/contracts/endpoints/tokens'
import * as endpoints from '@quarry/contracts/endpoints/tokens'
import type { Assistants } from '../../analysis/assistants.ts'
import { type Api, TIMEOUT_MS } from '../../api/api.ts'
import { CallError, logFailure } from '../../api/call-error.ts'
import type { Store } from '../../store.ts'
import type { AnalysesDatabase } from '../database.ts'

type KeeperOptions = {
  api: Api
  tokens: Store<readonly ListedToken[]>
  openDatabase: () => Promise<Pick<AnalysesDatabase, 'tokens' | 'putTokens'>>
}

const NOT_FOUND = 404
const OUT_OF_REACH = 'The tokens of assistants were not read'

/**
 * Keeps the records of this browser's tokens in its database, but never a token itself. Registers a record again if the
 * server has lost it or has it under an earlier cookie.
 */
export function createTokenKeeper({ api, tokens, openDatabase }: KeeperOptions): Omit<Assistants, 'tokens'> {
  /** Undefined in a browser that stores nothing, whose tokens the server keeps for as long as the cookie lives. */
  const database = openDatabase().catch(() => undefined)

  async function load(): Promise<void> {
    const kept = (await (await database)?.tokens()) ?? []
    const listed = (await api.call(endpoints.listTokens, { timeoutMs: TIMEOUT_MS })).tokens
    const known = new Set(listed.map(({ hash }) => hash))
    const again: ListedToken[] = []
    for (const record of kept) if (!known.has(record.hash)) again.push(...(await register(record)))
    await keep([...again, ...listed])
  }

  /** Returns an empty list for a token that was revoked or has expired, so that its record is dropped. */
  async function register({ hash, ...body }: TokenRecord): Promise<ListedToken[]> {
    try {
      return [await api.call(endpoints.registerToken, { params: { hash }, body, timeoutMs: TIMEOUT_MS })]
    } catch (error) {
      if (error instanceof CallError && error.status === NOT_FOUND) return []
      throw error
    }
  }

  async function keep(listed: readonly ListedToken[]): Promise<void> {
    const sorted = listed.toSorted((left, right) => right.createdAt.localeCompare(left.createdAt))
    tokens.update(() => sorted)
    await (await database)?.putTokens(sorted.map(({ used: _, ...record }) => record))
  }

  async function revoke({ hash }: Pick<ListedToken, 'hash'>): Promise<void> {
    try {
      await api.call(endpoints.revokeToken, { params: { hash }, timeoutMs: TIMEOUT_MS })
    } catch (error) {
      if (!(error instanceof CallError && error.status === NOT_FOUND)) throw error
    }
    const kept = (await (await database)?.tokens()) ?? []
    await (await database)?.putTokens(kept.filter((record) => record.hash !== hash))
    tokens.update((held) => held.filter((token) => token.hash !== hash))
  }

  return {
    load,
    revoke,
    async start() {
      try {
        const kept = (await (await database)?.tokens()) ?? []
        if (kept.length > 0) await load()
      } catch (error) {
        logFailure(OUT_OF_REACH, error)
      }
    },
    async make(settings: TokenSettings) {
      const made = await api.call(endpoints.makeToken, { body: settings, timeoutMs: TIMEOUT_MS })
      await keep([made.record, ...tokens.get()])
      return made
    },
    async change({ hash, used: _, ...record }, settings) {
      const body = { ...record, ...settings }
      const changed = await api.call(endpoints.registerToken, {
        params: { hash },
        body,
        timeoutMs: TIMEOUT_MS,
      })
      await keep(tokens.get().map((token) => (token.hash === hash ? changed : token)))
    },
    async revokeAll() {
      // Without tokens, this makes no call, so the user can delete everything even while the server is unreachable.
      const kept = (await (await database)?.tokens()) ?? []
      for (const hash of new Set([...kept, ...tokens.get()].map((token) => token.hash)))
        await revoke({ hash })
    },
    async setShared({ hash }, { id, name }, isShared) {
      const params = { hash, analysis: id }
      if (isShared) await api.call(endpoints.shareAnalysis, { params, body: { name }, timeoutMs: TIMEOUT_MS })
      else await api.call(endpoints.unshareAnalysis, { params, timeoutMs: TIMEOUT_MS })
      await load()
    },
  }
}
