import { expect, test } from 'vitest'
import { thinkingConfigFor } from './generation-request.ts'

test.each<[string, unknown]>([
  ['gemini-2.0-flash', undefined],
  ['gemini-2.5-flash-lite', { thinkingBudget: 0 }],
  ['gemini-2.5-pro', { thinkingBudget: 128 }],
  ['gemini-3-flash-preview', { thinkingLevel: 'MINIMAL' }],
  ['gemini-3.1-flash-lite', { thinkingLevel: 'MINIMAL' }],
  ['gemini-3.5-flash-lite', { thinkingLevel: 'MINIMAL' }],
  ['gemini-3.6-flash', { thinkingLevel: 'MINIMAL' }],
  ['gemini-3.1-pro-preview', { thinkingLevel: 'LOW' }],
  ['gemini-4-argon', { thinkingLevel: 'LOW' }],
  ['gemini-3.8-flash', { thinkingLevel: 'LOW' }],
  ['gemini-flash-latest', { thinkingLevel: 'LOW' }],
  ['gemma-4-27b-it', undefined],
])('%s gets the least thinking that it accepts: %j', (model, config) => {
  expect(thinkingConfigFor(model)).toEqual(config)
})
