import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { testSealingKeys } from './test-api.ts'

const required = { REDIS_URL: 'redis://127.0.0.1:6379', CREDENTIAL_KEYS: testSealingKeys }

const refusalOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

test('what is not set has its default', () => {
  expect(readConfig(required)).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    redisPrefix: 'quarry',
    sessionTtlSeconds: 43_200,
    clockFactor: 1,
    logLevel: 'info',
    trustProxy: false,
    webAppFolder: undefined,
    endpoints: {
      real: {
        redditAuthUrl: 'https://www.reddit.com',
        redditApiUrl: 'https://oauth.reddit.com',
        geminiUrl: 'https://generativelanguage.googleapis.com',
      },
      sandbox: undefined,
    },
  })
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ ...required, PORT: '', SANDBOX_URL: '' })).toMatchObject({
    port: 3000,
    endpoints: { sandbox: undefined },
  })
})

test('a sandbox serves both services', () => {
  const { endpoints } = readConfig({ ...required, SANDBOX_URL: 'http://127.0.0.1:4000/' })
  expect(endpoints.sandbox).toEqual({
    redditAuthUrl: 'http://127.0.0.1:4000/reddit',
    redditApiUrl: 'http://127.0.0.1:4000/reddit',
    geminiUrl: 'http://127.0.0.1:4000/gemini',
  })
})

test('everything that is missing is named at once', () => {
  expect(refusalOf({})).toBe('REDIS_URL must be set\nCREDENTIAL_KEYS must be set')
})

test.each([
  ['PORT', '70000', 'PORT must be at most 65535'],
  ['PORT', 'http', 'PORT must be a whole number'],
  ['REDIS_URL', 'localhost:6379', 'REDIS_URL must be an address that begins with redis:// or rediss://'],
  ['SANDBOX_URL', 'ftp://x', 'SANDBOX_URL must be an address that begins with http:// or https://'],
  ['SESSION_TTL_SECONDS', '5', 'SESSION_TTL_SECONDS must be at least 60'],
  ['CLOCK_FACTOR', '0', 'CLOCK_FACTOR must be more than 0'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be a level of pino'],
  ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be true or false'],
  ['WEB_DIST', '/nowhere/at/all', 'WEB_DIST must be a folder'],
  ['GEMINI_MODEL', 'Gemini 9', 'GEMINI_MODEL must be the name of a Gemini model'],
  ['REDIS_PREFIX', 'a b', 'REDIS_PREFIX must be letters, digits, and : . _ -'],
  [
    'CREDENTIAL_KEYS',
    'k1:c2hvcnQ=',
    'CREDENTIAL_KEYS must be a list of name:key, each key 32 bytes in base64',
  ],
])('%s=%s is refused by name and reason', (name, value, sentence) => {
  expect(refusalOf({ ...required, [name]: value })).toBe(sentence)
})

test('a refusal never repeats a value', () => {
  const secret = 'hunter2hunter2'
  const message = refusalOf({
    REDIS_URL: `http://:${secret}@somewhere`,
    CREDENTIAL_KEYS: `k1:${secret}`,
    PORT: secret,
  })
  expect(message).toContain('REDIS_URL')
  expect(message).toContain('CREDENTIAL_KEYS')
  expect(message).not.toContain(secret)
})
