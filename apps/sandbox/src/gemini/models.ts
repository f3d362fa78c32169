export type Tier = 'free' | 'paid'

export type Limits = { requestsPerMinute: number; requestsPerDay: number; inputTokensPerMinute: number }

export type ThinkingLevel = 'MINIMAL' | 'LOW' | 'MEDIUM' | 'HIGH'

export type Model = {
  id: string
  version: string
  displayName: string
  /** Its name in the dimensions of quotas. */
  family: string
  /** The thinking setting that it accepts. With `level`, it rejects levels that are not listed. */
  thinking:
    | { kind: 'none' }
    | { kind: 'budget'; defaultTokens: number }
    | { kind: 'level'; levels: readonly ThinkingLevel[]; defaultLevel: ThinkingLevel }
  json: 'compact' | 'pretty'
  /** True from Gemini 3 on: parts have a signature, and the last turn must not be the model's. */
  signed: boolean
  free: Limits
  paid: Limits
  /** Minimum number of tokens in a cached content. */
  cacheMinimum: number
  lifecycle:
    | { kind: 'served' }
    | { kind: 'routed'; to: string; from?: string }
    | { kind: 'closed-to-new' }
    | { kind: 'shut-down' }
  /** Does not exist on `/v1`. */
  betaOnly?: boolean
}

const ALL_LEVELS = ['MINIMAL', 'LOW', 'MEDIUM', 'HIGH'] as const
const WITHOUT_MINIMAL = ['LOW', 'MEDIUM', 'HIGH'] as const

const limits = (requestsPerMinute: number, requestsPerDay: number, inputTokensPerMinute: number): Limits => ({
  requestsPerMinute,
  requestsPerDay,
  inputTokensPerMinute,
})
const FREE_LITE = limits(15, 500, 250_000)
const FREE_FLASH = limits(5, 20, 250_000)
const FREE_NOTHING = limits(0, 0, 0)

type Newer = Pick<Model, 'id' | 'version' | 'displayName' | 'thinking' | 'free' | 'paid'> & Partial<Model>
const newer = (model: Newer): Model => ({
  family: model.id,
  json: 'compact',
  signed: true,
  cacheMinimum: 4_096,
  lifecycle: { kind: 'served' },
  ...model,
})

/** The models as public reports described them in November 2026. Limits are per project and model. */
const models: readonly Model[] = [
  newer({
    id: 'gemini-3.5-flash-lite',
    version: '3.5-flash-lite-07-2026',
    displayName: 'Gemini 3.5 Flash Lite',
    thinking: { kind: 'level', levels: ALL_LEVELS, defaultLevel: 'MINIMAL' },
    json: 'pretty',
    free: FREE_LITE,
    paid: limits(4_000, 150_000, 4_000_000),
  }),
  newer({
    id: 'gemini-3.1-flash-lite',
    version: '3.1-flash-lite-05-2026',
    displayName: 'Gemini 3.1 Flash Lite',
    thinking: { kind: 'level', levels: ALL_LEVELS, defaultLevel: 'MINIMAL' },
    free: FREE_LITE,
    paid: limits(4_000, 150_000, 4_000_000),
  }),
  newer({
    id: 'gemini-3.8-flash',
    version: '3.8-flash-09-2026',
    displayName: 'Gemini 3.8 Flash',
    thinking: { kind: 'level', levels: WITHOUT_MINIMAL, defaultLevel: 'MEDIUM' },
    free: FREE_FLASH,
    paid: limits(150, 10_000, 2_000_000),
  }),
  newer({
    id: 'gemini-3.7-flash',
    version: '3.7-flash-06-2026',
    displayName: 'Gemini 3.7 Flash',
    thinking: { kind: 'level', levels: WITHOUT_MINIMAL, defaultLevel: 'MEDIUM' },
    free: FREE_FLASH,
    paid: limits(150, 10_000, 2_000_000),
    lifecycle: { kind: 'routed', to: 'gemini-3.8-flash' },
  }),
  newer({
    id: 'gemini-3.6-flash',
    version: '3.6-flash-04-2026',
    displayName: 'Gemini 3.6 Flash',
    thinking: { kind: 'level', levels: ALL_LEVELS, defaultLevel: 'MEDIUM' },
    free: FREE_FLASH,
    paid: limits(1_000, 10_000, 2_000_000),
  }),
  newer({
    id: 'gemini-3.5-flash',
    version: '3.5-flash-02-2026',
    displayName: 'Gemini 3.5 Flash',
    thinking: { kind: 'level', levels: ALL_LEVELS, defaultLevel: 'MEDIUM' },
    free: FREE_FLASH,
    paid: limits(1_000, 10_000, 2_000_000),
  }),
  newer({
    id: 'gemini-3-flash-preview',
    version: '3-flash-preview-12-2025',
    displayName: 'Gemini 3 Flash Preview',
    family: 'gemini-3-flash',
    thinking: { kind: 'level', levels: ALL_LEVELS, defaultLevel: 'MEDIUM' },
    free: FREE_FLASH,
    paid: limits(1_000, 10_000, 2_000_000),
    betaOnly: true,
  }),
  newer({
    id: 'gemini-3.1-pro-preview',
    version: '3.1-pro-preview-01-2026',
    displayName: 'Gemini 3.1 Pro Preview',
    family: 'gemini-3.1-pro',
    thinking: { kind: 'level', levels: WITHOUT_MINIMAL, defaultLevel: 'HIGH' },
    free: FREE_NOTHING,
    paid: limits(25, 250, 2_000_000),
  }),
  newer({
    id: 'gemini-4-argon',
    version: '4-argon-10-2026',
    displayName: 'Gemini 4 Argon',
    thinking: { kind: 'level', levels: WITHOUT_MINIMAL, defaultLevel: 'HIGH' },
    free: FREE_NOTHING,
    paid: limits(25, 250, 2_000_000),
  }),
  {
    id: 'gemini-2.5-flash',
    version: '001',
    displayName: 'Gemini 2.5 Flash',
    family: 'gemini-2.5-flash',
    thinking: { kind: 'budget', defaultTokens: 120 },
    json: 'compact',
    signed: false,
    free: FREE_FLASH,
    paid: limits(1_000, 10_000, 1_000_000),
    cacheMinimum: 1_024,
    lifecycle: { kind: 'routed', to: 'gemini-3.5-flash-lite', from: '2026-12-01T00:00:00Z' },
  },
  {
    id: 'gemini-2.5-pro',
    version: '2.5',
    displayName: 'Gemini 2.5 Pro',
    family: 'gemini-2.5-pro',
    thinking: { kind: 'budget', defaultTokens: 400 },
    json: 'compact',
    signed: false,
    free: FREE_NOTHING,
    paid: limits(150, 1_000, 2_000_000),
    cacheMinimum: 4_096,
    lifecycle: { kind: 'routed', to: 'gemini-3.8-flash', from: '2026-12-01T00:00:00Z' },
  },
  {
    id: 'gemini-2.5-flash-lite',
    version: '001',
    displayName: 'Gemini 2.5 Flash-Lite',
    family: 'gemini-2.5-flash-lite',
    thinking: { kind: 'budget', defaultTokens: 0 },
    json: 'compact',
    signed: false,
    free: limits(10, 20, 250_000),
    paid: limits(4_000, 150_000, 4_000_000),
    cacheMinimum: 1_024,
    lifecycle: { kind: 'closed-to-new' },
  },
  ...['gemini-2.0-flash', 'gemini-2.0-flash-lite'].map(
    (id): Model => ({
      id,
      version: '2.0',
      displayName: id,
      family: id,
      thinking: { kind: 'none' },
      json: 'pretty',
      signed: false,
      free: FREE_NOTHING,
      paid: limits(2_000, 10_000, 4_000_000),
      cacheMinimum: 4_096,
      lifecycle: { kind: 'shut-down' },
    }),
  ),
]

/** Names of the newest model of a kind; they exist on `/v1beta` only. */
const ALIASES = new Map(
  Object.entries<string>({
    'gemini-flash-latest': 'gemini-3.8-flash',
    'gemini-flash-lite-latest': 'gemini-3.5-flash-lite',
    'gemini-pro-latest': 'gemini-3.1-pro-preview',
  }),
)

export type ApiVersion = 'v1' | 'v1beta'

const byId = new Map(models.map((model) => [model.id, model]))

/** Returns the model of a name in this API version, served or not; undefined if there is none. */
export function modelNamed(name: string, version: ApiVersion): Model | undefined {
  const model = byId.get(version === 'v1beta' ? (ALIASES.get(name) ?? name) : name)
  return model?.betaOnly === true && version === 'v1' ? undefined : model
}

/** Returns the model that serves requests: the service silently routes some names to a successor. */
export function servingModel(model: Model, nowMs: number): Model {
  const { lifecycle } = model
  if (lifecycle.kind !== 'routed') return model
  if (lifecycle.from !== undefined && nowMs < Date.parse(lifecycle.from)) return model
  return byId.get(lifecycle.to) ?? model
}

/** Returns the response of `GET /models/<id>`, which does not show tiers. */
export const modelRow = ({ id, version, displayName }: Model): Record<string, unknown> => ({
  name: `models/${id}`,
  version,
  displayName,
  inputTokenLimit: 1_048_576,
  outputTokenLimit: 65_536,
  supportedGenerationMethods: ['generateContent', 'countTokens', 'createCachedContent'],
})
