import { describe, expect, test } from 'vitest'
import { CleaningCredentials, CleaningParams, ExtractionCredentials, ExtractionParams } from './run-params.ts'

describe('the parameters of a run', () => {
  test('are read as they were written', () => {
    const cleaning = {
      model: 'gemini-3.5-flash-lite',
      keywordForm: true,
      protectedTerms: ['C++'],
    }
    const extraction = {
      subreddits: [{ name: 'Bread', limit: 300 }],
      publishedFrom: '2026-04-01T00:00:00Z',
      publishedTo: '2026-06-01T00:00:00Z',
      source: 'reddit' as const,
      seedTerms: ['dough'],
      includeAlreadySeen: true,
    }
    const pair = { clientId: 'id', clientSecret: 'secret', key: '', demo: false }
    expect(CleaningParams.decode(CleaningParams.encode(cleaning))).toEqual(cleaning)
    expect(ExtractionParams.decode(ExtractionParams.encode(extraction))).toEqual(extraction)
    expect(CleaningCredentials.decode(CleaningCredentials.encode({ apiKey: 'key' }))).toEqual({
      apiKey: 'key',
    })
    expect(ExtractionCredentials.decode(ExtractionCredentials.encode(pair))).toEqual(pair)
  })

  test.each(['', 'no JSON', 'null', '{"apiKey":7,"secret":"s3cret"}'])(
    'is an error without its value: %s',
    (text) => {
      const { error } = CleaningCredentials.safeDecode(text)
      expect(error).toBeDefined()
      expect(JSON.stringify(error)).not.toContain('s3cret')
    },
  )
})
