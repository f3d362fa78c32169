export interface AccessToken {
  value: string
  lifetimeMs: number
}

/** Stores the tokens of a process, in memory only. */
export interface TokenCache {
  /** Returns the credential's token. `request` runs once for all waiting callers, and again shortly before it expires. */
  get(credential: string, request: () => Promise<AccessToken>): Promise<string>
  /** Discards a token that the service has rejected, but not a newer one. */
  forget(credential: string, token: string): void
}

const REFRESH_EARLY_MS = 60_000

export function createTokenCache(now: () => number = Date.now): TokenCache {
  const tokens = new Map<string, { value: string; staleAt: number }>()
  const requests = new Map<string, Promise<string>>()

  function dropStale() {
    for (const [credential, token] of tokens) if (token.staleAt <= now()) tokens.delete(credential)
  }

  async function renew(credential: string, request: () => Promise<AccessToken>): Promise<string> {
    const { value, lifetimeMs } = await request()
    dropStale()
    tokens.set(credential, {
      value,
      staleAt: now() + lifetimeMs - Math.min(REFRESH_EARLY_MS, lifetimeMs / 2),
    })
    return value
  }

  return {
    get(credential, request) {
      const token = tokens.get(credential)
      if (token && token.staleAt > now()) return Promise.resolve(token.value)
      const underWay = requests.get(credential)
      if (underWay) return underWay
      const renewal = renew(credential, request).finally(() => requests.delete(credential))
      requests.set(credential, renewal)
      return renewal
    },
    forget(credential, token) {
      if (tokens.get(credential)?.value === token) tokens.delete(credential)
    },
  }
}
