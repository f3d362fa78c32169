export type Tier = 'free' | 'paid'

export type Limits = { requestsPerMinute: number; requestsPerDay: number; inputTokensPerMinute: number }

export type Model = {
  id: string
  /** The thinking levels that the model accepts; empty if it takes a budget. */
  levels: readonly string[]
  /** Thinking tokens of a response if the request doesn't specify any. */
  thoughts: number
  free: Limits
  paid: Limits
  /** The model rejects explicit context caches. */
  withoutCaches?: true
  retired?: 'closed-to-new' | 'shut-down'
}

const ALL_LEVELS = ['MINIMAL', 'LOW', 'MEDIUM', 'HIGH']
const WITHOUT_MINIMAL = ['LOW', 'MEDIUM', 'HIGH']
const WITH_XHIGH = [...WITHOUT_MINIMAL, 'XHIGH']

const limits = (requestsPerMinute: number, requestsPerDay: number, inputTokensPerMinute: number): Limits => ({
  requestsPerMinute,
  requestsPerDay,
  inputTokensPerMinute,
})
const lite = {
  levels: ALL_LEVELS,
  thoughts: 0,
  free: limits(15, 500, 250_000),
  paid: limits(4_000, 150_000, 4_000_000),
}
const flash = {
  levels: ALL_LEVELS,
  thoughts: 240,
  free: limits(5, 20, 250_000),
  paid: limits(1_000, 10_000, 2_000_000),
}
const pro = {
  levels: WITHOUT_MINIMAL,
  thoughts: 600,
  free: limits(0, 0, 0),
  paid: limits(25, 250, 2_000_000),
}

/** The models as described in public reports of November 2026. Limits are per project and model. */
const models: readonly Model[] = [
  { id: 'gemini-3.5-flash-lite', ...lite },
  { id: 'gemini-3.1-flash-lite', ...lite },
  { id: 'gemini-3.8-flash', ...flash, levels: WITHOUT_MINIMAL, paid: limits(150, 10_000, 2_000_000) },
  { id: 'gemini-3.6-flash', ...flash },
  { id: 'gemini-3.5-flash', ...flash },
  { id: 'gemini-3-flash-preview', ...flash },
  { id: 'gemini-3.1-pro-preview', ...pro },
  { id: 'gemini-4-argon', ...pro, withoutCaches: true },
  { id: 'gemini-4-carbon', ...pro, withoutCaches: true },
  { id: 'gemini-4-neon', ...pro, levels: WITH_XHIGH, withoutCaches: true },
  { id: 'gemini-4-hydrogen', ...flash, levels: WITH_XHIGH, withoutCaches: true },
  { id: 'gemini-2.5-flash', ...flash, levels: [], thoughts: 120 },
  { id: 'gemini-2.5-pro', ...pro, levels: [], thoughts: 400 },
  { id: 'gemini-2.5-flash-lite', ...lite, levels: [], retired: 'closed-to-new' },
  { id: 'gemini-2.0-flash', ...flash, levels: [], retired: 'shut-down' },
  { id: 'gemini-2.0-flash-lite', ...lite, levels: [], retired: 'shut-down' },
]

/** Names that stand for the newest model of a kind. */
const aliases = new Map([
  ['gemini-flash-latest', 'gemini-3.8-flash'],
  ['gemini-flash-lite-latest', 'gemini-3.5-flash-lite'],
  ['gemini-pro-latest', 'gemini-3.1-pro-preview'],
])

const byId = new Map(models.map((model) => [model.id, model]))

/** Returns the current or retired model with this name, or undefined if there is none. */
export const modelNamed = (name: string): Model | undefined => byId.get(aliases.get(name) ?? name)
