import { expect, test } from 'vitest'
import { z } from 'zod'
import { modelEndpointOf, modelEndpointVariables } from './model-endpoint.ts'
import { isPrivateHost } from './private-host.ts'
import { readEnvironment } from './read-environment.ts'

const read = (environment: Record<string, string>) =>
  modelEndpointOf(
    readEnvironment(z.object(modelEndpointVariables), environment, { secrets: ['MODEL_ENDPOINT_KEY'] }),
  )
const withModel = (MODEL_ENDPOINT: string, others = {}) =>
  read({ MODEL_ENDPOINT, MODEL_ENDPOINT_MODEL: 'qwen3:8b', ...others })

test('without an address there is no endpoint, whatever else is set', () => {
  expect(read({})).toBeUndefined()
  expect(read({ MODEL_ENDPOINT: '', MODEL_ENDPOINT_MODEL: 'qwen3:8b' })).toBeUndefined()
})

test('an endpoint needs an address and a model', () => {
  expect(withModel('http://ollama:11434')).toEqual({
    url: 'http://ollama:11434/v1',
    name: 'This server’s model',
    model: 'qwen3:8b',
    key: undefined,
    concurrency: 1,
    contextTokens: 4096,
    isPrivate: true,
  })
})

test.each([
  ['http://localhost:11434/', 'http://localhost:11434/v1'],
  ['http://localhost:11434/v1/', 'http://localhost:11434/v1'],
  ['https://api.openai.com/v1/chat/completions', 'https://api.openai.com/v1'],
  ['https://openrouter.ai/api/v1', 'https://openrouter.ai/api/v1'],
])('%s is the base URL %s', (given, url) => {
  expect(withModel(given)?.url).toBe(url)
})

test.each([
  [{ MODEL_ENDPOINT: 'localhost:11434' }, /^MODEL_ENDPOINT must be an address that begins with http/],
  [{ MODEL_ENDPOINT: 'http://me:pw@localhost' }, /^MODEL_ENDPOINT must have no user, password, query/],
  [{ MODEL_ENDPOINT: 'http://localhost?key=1' }, /^MODEL_ENDPOINT must have no user, password, query/],
  [{ MODEL_ENDPOINT: 'http://localhost' }, /^MODEL_ENDPOINT_MODEL must be set with MODEL_ENDPOINT$/],
  [{ MODEL_ENDPOINT_MODEL: 'two words' }, /^MODEL_ENDPOINT_MODEL must be the name of a model$/],
  [{ MODEL_ENDPOINT_CONCURRENCY: '0' }, /^MODEL_ENDPOINT_CONCURRENCY must be at least 1$/],
  [{ MODEL_ENDPOINT_CONTEXT: '4k' }, /^MODEL_ENDPOINT_CONTEXT must be a whole number$/],
  [{ MODEL_ENDPOINT_CONTEXT: '512' }, /^MODEL_ENDPOINT_CONTEXT must be at least 2048$/],
  [{ MODEL_ENDPOINT_NAME: 'x'.repeat(41) }, /^MODEL_ENDPOINT_NAME must be 40 characters or fewer$/],
])('%j prevents the start with a one-sentence error', (environment, message) => {
  expect(() => read(environment)).toThrow(message)
})

test.each([
  'localhost',
  'ollama',
  'models.localhost',
  'gpu.local',
  'host.docker.internal',
  'printer.home.arpa',
  '127.0.0.1',
  '127.8.9.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.20',
  '169.254.1.1',
  '[::1]',
  '[fd12:3456::1]',
  '[fe80::1]',
  '[::ffff:192.168.1.20]',
  'GPU.Local.',
])('%s is private', (host) => expect(isPrivateHost(host)).toBe(true))

test.each([
  'api.openai.com',
  'localhost.example.org',
  'internal.example.org',
  '8.8.8.8',
  '172.32.0.1',
  '172.15.0.1',
  '11.0.0.1',
  '192.169.0.1',
  '[2001:db8::1]',
  '[::ffff:8.8.8.8]',
  '',
])('%s is public', (host) => expect(isPrivateHost(host)).toBe(false))
