const names = ['redditClientId', 'redditClientSecret', 'geminiApiKey'] as const

export type Credentials = Record<(typeof names)[number], string>

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keys: Credentials = {
  redditClientId: 'reddit_client_id',
  redditClientSecret: 'reddit_client_secret',
  geminiApiKey: 'gemini_api_key',
}

function credentialsOf(from: (name: keyof Credentials) => string): Credentials {
  return {
    redditClientId: from('redditClientId'),
    redditClientSecret: from('redditClientSecret'),
    geminiApiKey: from('geminiApiKey'),
  }
}

export const noCredentials = credentialsOf(() => '')

export function readCredentials(storage: KeyValueStorage): Credentials {
  return credentialsOf((name) => storage.getItem(keys[name]) ?? '')
}

/** Stores exactly the three specified entries; removes entries of empty fields. */
export function saveCredentials(storage: KeyValueStorage, credentials: Credentials): void {
  for (const name of names) {
    if (credentials[name] === '') storage.removeItem(keys[name])
    else storage.setItem(keys[name], credentials[name])
  }
}

/** Removes the white space that is often pasted with a credential. */
export function trimmed(credentials: Credentials): Credentials {
  return credentialsOf((name) => credentials[name].trim())
}

export function anyFilled(credentials: Credentials): boolean {
  return names.some((name) => credentials[name].trim() !== '')
}

/** Returns new sandbox credentials at each call, so that two users do not share a rate limit. */
export function demoCredentials(): Credentials {
  return {
    redditClientId: `demo.${sixCharacters()}`,
    redditClientSecret: 'demo',
    geminiApiKey: `demo-paid.${sixCharacters()}`,
  }
}

function sixCharacters(): string {
  return Math.random().toString(36).slice(2, 8).padEnd(6, '0')
}
