import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '@quarry/settings/read-environment'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../testkit/temporary-folder.ts'
import { readConfig } from './config.ts'
import { testSealingKeys } from './testing/test-api.ts'

const required = { REDIS_URL: 'redis://127.0.0.1:6379', CREDENTIAL_KEYS: testSealingKeys }

const folder = temporaryFolder(afterAll)

const errorOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

test('unset variables have their defaults', () => {
  expect(readConfig(required)).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    redisPrefix: 'quarry',
    sessionTtlSeconds: 43_200,
    clockFactor: 1,
    logLevel: 'info',
    trustProxy: false,
    callLimits: { perSession: 600, perAddress: 6000, newSessions: 120 },
    runLimits: { perAddress: 100, perCredential: 50 },
    wrongTokensPerAddress: 10,
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

test('a sandbox serves all services', () => {
  const { endpoints } = readConfig({ ...required, SANDBOX_URL: 'http://127.0.0.1:4000/' })
  expect(endpoints.sandbox).toEqual({
    redditAuthUrl: 'http://127.0.0.1:4000/reddit',
    redditApiUrl: 'http://127.0.0.1:4000/reddit',
    hackerNewsUrl: 'http://127.0.0.1:4000/hacker-news',
    hackerNewsItemsUrl: 'http://127.0.0.1:4000/firebase',
    stackExchangeUrl: 'http://127.0.0.1:4000/stack-exchange',
    lemmyUrl: 'http://127.0.0.1:4000/lemmy/',
    geminiUrl: 'http://127.0.0.1:4000/gemini',
  })
})

test('every limit can be raised, and 0 turns it off where nobody could guess a secret then', () => {
  const limits = {
    CALLS_PER_SESSION: '1200',
    CALLS_PER_ADDRESS: '30000',
    NEW_SESSIONS_PER_ADDRESS: '600',
    RUNS_PER_ADDRESS: '0',
    RUNS_PER_CREDENTIAL: '200',
    WRONG_TOKENS_PER_ADDRESS: '1000',
  }
  expect(readConfig({ ...required, ...limits })).toMatchObject({
    callLimits: { perSession: 1200, perAddress: 30_000, newSessions: 600 },
    runLimits: { perAddress: 0, perCredential: 200 },
    wrongTokensPerAddress: 1000,
  })
})

test('proxies are trusted by address or by number', () => {
  const of = (TRUST_PROXY: string) => readConfig({ ...required, TRUST_PROXY }).trustProxy
  expect(of('10.0.0.0/8, ::1')).toEqual(['10.0.0.0/8', '::1'])
  const trust = of('1')
  expect(typeof trust === 'function' && [trust('10.0.0.1', 0), trust('10.0.0.1', 1)]).toEqual([true, false])
})

test('a header that names users needs a trusted proxy, because a client could send it', () => {
  const USER_HEADER = 'X-Forwarded-User'
  expect(readConfig({ ...required, USER_HEADER, TRUST_PROXY: '1' }).userHeader).toBe('x-forwarded-user')
  for (const TRUST_PROXY of ['', 'false'])
    expect(errorOf({ ...required, USER_HEADER, TRUST_PROXY })).toBe(
      'TRUST_PROXY must be set with USER_HEADER',
    )
})

test('all missing variables are reported at once', () => {
  expect(errorOf({})).toBe('REDIS_URL must be set\nCREDENTIAL_KEYS must be set')
})

test.each([
  ['PORT', '70000', 'PORT must be at most 65535'],
  ['PORT', 'http', 'PORT must be a whole number'],
  ['REDIS_URL', 'localhost:6379', 'REDIS_URL must be an address that begins with redis:// or rediss://'],
  ['SANDBOX_URL', 'ftp://x', 'SANDBOX_URL must be an address that begins with http:// or https://'],
  ['SESSION_TTL_SECONDS', '5', 'SESSION_TTL_SECONDS must be at least 60'],
  ['CLOCK_FACTOR', '0', 'CLOCK_FACTOR must be more than 0'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be a level of pino'],
  ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be true, false, a number of proxies, or their addresses'],
  ['TRUST_PROXY', '10.0.0.1/8/2', 'TRUST_PROXY must be true, false, a number of proxies, or their addresses'],
  ['OPS_PASSWORD', 'short', 'OPS_PASSWORD must be 12 characters or more'],
  ['CALLS_PER_ADDRESS', 'many', 'CALLS_PER_ADDRESS must be a whole number'],
  ['RUNS_PER_ADDRESS', '-1', 'RUNS_PER_ADDRESS must be a whole number'],
  ['WRONG_TOKENS_PER_ADDRESS', '0', 'WRONG_TOKENS_PER_ADDRESS must be at least 1'],
  ['USER_HEADER', 'X-User: me', 'USER_HEADER must be the name of a header'],
  ['GEMINI_MODEL', 'Gemini 9', 'GEMINI_MODEL must be the name of a Gemini model'],
  ['REDIS_PREFIX', 'a b', 'REDIS_PREFIX must be letters, digits, and : . _ -'],
  [
    'CREDENTIAL_KEYS',
    'k1:c2hvcnQ=',
    'CREDENTIAL_KEYS must be a list of name:key, each key 32 bytes in base64',
  ],
])('%s=%s is rejected with the name and the reason', (name, value, sentence) => {
  expect(errorOf({ ...required, [name]: value })).toBe(sentence)
})

test('an error never repeats a value', () => {
  const secret = 'hunter2hunter2'
  const message = errorOf({
    REDIS_URL: `http://:${secret}@somewhere`,
    CREDENTIAL_KEYS: `k1:${secret}`,
    PORT: secret,
  })
  expect(message).toContain('REDIS_URL')
  expect(message).toContain('CREDENTIAL_KEYS')
  expect(message).not.toContain(secret)
})

test('a password from a file becomes part of the Redis URL', () => {
  const REDIS_PASSWORD_FILE = join(folder, 'password')
  writeFileSync(REDIS_PASSWORD_FILE, 'a/b c\n')
  expect(readConfig({ ...required, REDIS_PASSWORD_FILE }).redisUrl).toBe('redis://:a%2Fb%20c@127.0.0.1:6379')
})

test('the key for Stack Exchange may be in a file, and must be a key', () => {
  const path = join(folder, 'stack-exchange')
  writeFileSync(path, 'a-key((\n')
  expect(readConfig({ ...required, STACK_EXCHANGE_KEY_FILE: path }).stackExchangeKey).toBe('a-key((')
  rmSync(path)
  expect(readConfig(required).stackExchangeKey).toBeUndefined()
  expect(errorOf({ ...required, STACK_EXCHANGE_KEY: 'a key' })).toBe('STACK_EXCHANGE_KEY must have no spaces')
})

test('missing keys are generated once and stored', () => {
  const secrets = mkdtempSync(join(folder, 'keys-'))
  const first = readConfig({ REDIS_URL: required.REDIS_URL, SECRETS_FOLDER: secrets })
  const second = readConfig({ REDIS_URL: required.REDIS_URL, SECRETS_FOLDER: secrets })
  expect(readdirSync(secrets).sort()).toEqual(['credential-keys', 'identity-key'])
  expect(second.sealingKeys).toEqual(first.sealingKeys)
  expect(second.identityKey).toEqual(first.identityKey)
})

test('sessions keep their ids when a new first sealing key is added', () => {
  const added = `k2:${Buffer.alloc(32, 8).toString('base64')},${testSealingKeys}`
  const { identityKey, sealingKeys } = readConfig({ ...required, CREDENTIAL_KEYS: added })
  expect(identityKey).toEqual(readConfig(required).identityKey)
  expect(sealingKeys[0].id).toBe('k2')
})
