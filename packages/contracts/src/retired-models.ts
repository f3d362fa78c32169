interface RetiredModel {
  model: string
  /** ISO 8601. Google lists the model until this time. */
  on: string
  /** The nearest model that Google lists. */
  successor: string
}

/**
 * Source: https://ai.google.dev/gemini-api/docs/deprecations of 10 November 2026, as quoted by aideprecations.com, and of
 * September 2026 for the rows of that year's summer.
 */
export const retiredModels: readonly RetiredModel[] = [
  { model: 'gemini-2.0-flash', on: '2026-06-01T00:00:00.000Z', successor: 'gemini-3.5-flash-lite' },
  { model: 'gemini-2.0-flash-lite', on: '2026-06-01T00:00:00.000Z', successor: 'gemini-3.1-flash-lite' },
  { model: 'gemini-2.5-flash', on: '2026-12-01T00:00:00.000Z', successor: 'gemini-3.5-flash-lite' },
  { model: 'gemini-2.5-pro', on: '2026-12-01T00:00:00.000Z', successor: 'gemini-3.8-flash' },
]

/** Returns the model to use instead of one that Google no longer lists at that time; undefined if it still does. */
export function successorOf(model: string, atMs: number): string | undefined {
  const row = retiredModels.find((retired) => retired.model === model)
  return row && atMs >= Date.parse(row.on) ? row.successor : undefined
}

/** Returns the model, or its successor if Google no longer lists it. */
export const listedModel = (model: string): string => successorOf(model, Date.now()) ?? model
