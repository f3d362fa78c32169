import { createHash } from 'node:crypto'
import { SCHEMA_VERSION } from '@quarry/cleaning/cleaning-prompt'
import { expect, test } from 'vitest'
import { responseSchema } from './cleaning-request.ts'

const hashOf = (...texts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)

test('the response schema has not changed without a new version', () => {
  expect({
    [SCHEMA_VERSION]: hashOf(responseSchema(false), responseSchema(true)),
  }).toEqual({
    4: '0d6582852f347c63',
  })
})
