export interface AccessToken {
  value: string
  lifetimeMs: number
}

const REFRESH_EARLY_MS = 60_000

export type TokenCache = ReturnType<typeof createTokenCache>

/** Caches tokens in this process's memory only. */
export function createTokenCache(now: () => number = Date.now) {
  const tokens = new Map<string, { value: string; staleAt: number }>()
  const requests = new Map<string, Promise<string>>()

  async function renew(credential: string, request: () => Promise<AccessToken>): Promise<string> {
    const { value, lifetimeMs } = await request()
    for (const [other, { staleAt }] of tokens) if (staleAt <= now()) tokens.delete(other)
    tokens.set(credential, {
      value,
      staleAt: now() + lifetimeMs - Math.min(REFRESH_EARLY_MS, lifetimeMs / 2),
    })
    return value
  }

  return {
    /**
     * Returns the credential's token. `request` runs once for all waiting callers, and again shortly before the token
     * expires.
     */
    get(credential: string, request: () => Promise<AccessToken>): Promise<string> {
      const token = tokens.get(credential)
      if (token && token.staleAt > now()) return Promise.resolve(token.value)
      const underWay = requests.get(credential)
      if (underWay) return underWay
      const renewal = renew(credential, request).finally(() => requests.delete(credential))
      requests.set(credential, renewal)
      return renewal
    },

    /** Discards a token that the service has rejected, but not a newer one. */
    forget(credential: string, token: string): void {
      if (tokens.get(credential)?.value === token) tokens.delete(credential)
    },
  }
}
