export type Credentials = {
  redditClientId: string
  redditClientSecret: string
  geminiApiKey: string
}

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keys = {
  redditClientId: 'reddit_client_id',
  redditClientSecret: 'reddit_client_secret',
  geminiApiKey: 'gemini_api_key',
} as const satisfies Record<keyof Credentials, string>

export function readCredentials(storage: KeyValueStorage): Credentials {
  return {
    redditClientId: storage.getItem(keys.redditClientId) ?? '',
    redditClientSecret: storage.getItem(keys.redditClientSecret) ?? '',
    geminiApiKey: storage.getItem(keys.geminiApiKey) ?? '',
  }
}

/** Stores exactly the three specified keys; removes those of empty fields. */
export function saveCredentials(storage: KeyValueStorage, credentials: Credentials): void {
  save(storage, keys.redditClientId, credentials.redditClientId)
  save(storage, keys.redditClientSecret, credentials.redditClientSecret)
  save(storage, keys.geminiApiKey, credentials.geminiApiKey)
}

export function deleteCredentials(storage: KeyValueStorage): void {
  saveCredentials(storage, noCredentials)
}

export const noCredentials: Credentials = { redditClientId: '', redditClientSecret: '', geminiApiKey: '' }

/** White space around a pasted credential is never part of it. */
export function trimmed(credentials: Credentials): Credentials {
  return {
    redditClientId: credentials.redditClientId.trim(),
    redditClientSecret: credentials.redditClientSecret.trim(),
    geminiApiKey: credentials.geminiApiKey.trim(),
  }
}

export function anyFilled(credentials: Credentials): boolean {
  return Object.values(trimmed(credentials)).some((value) => value !== '')
}

/** Returns new sandbox credentials at each call, so that two users do not share a rate limit. */
export function demoCredentials(random: () => number): Credentials {
  return {
    redditClientId: `demo.${sixCharacters(random)}`,
    redditClientSecret: 'demo',
    geminiApiKey: `demo-paid.${sixCharacters(random)}`,
  }
}

function sixCharacters(random: () => number): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
  return Array.from({ length: 6 }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')
}

function save(storage: KeyValueStorage, key: string, value: string): void {
  if (value === '') storage.removeItem(key)
  else storage.setItem(key, value)
}
