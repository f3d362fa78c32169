import { type Model, models } from './models.ts'

/** Names that move on; known under `/v1beta` only. */
const ALIASES: Readonly<Record<string, string>> = {
  'gemini-flash-latest': 'gemini-3.8-flash',
  'gemini-flash-lite-latest': 'gemini-3.5-flash-lite',
  'gemini-pro-latest': 'gemini-3.1-pro-preview',
}

export type ApiVersion = 'v1' | 'v1beta'

const byId = new Map(models.map((model) => [model.id, model]))

/** The model that a name means to this API version, before its life is looked at. */
export function modelNamed(name: string, version: ApiVersion): Model | undefined {
  const model = byId.get(version === 'v1beta' ? (ALIASES[name] ?? name) : name)
  return model?.betaOnly === true && version === 'v1' ? undefined : model
}

/** The model that responds: some names are silently routed to a successor. */
export function servingModel(model: Model, nowMs: number): Model {
  const { life } = model
  if (life.kind !== 'routed' || (life.from !== undefined && nowMs < Date.parse(life.from))) return model
  return byId.get(life.to) ?? model
}

/** The row of `GET /models`, which has no tiers. */
export function modelRow(model: Model): Record<string, unknown> {
  return {
    name: `models/${model.id}`,
    version: model.version,
    displayName: model.displayName,
    description: `${model.displayName}, as the sandbox stands in for it`,
    inputTokenLimit: 1_048_576,
    outputTokenLimit: 65_536,
    supportedGenerationMethods: [
      'generateContent',
      'countTokens',
      'createCachedContent',
      'batchGenerateContent',
    ],
    temperature: 1,
    topP: 0.95,
    topK: 64,
    maxTemperature: 2,
    ...(model.thinking.kind === 'none' ? {} : { thinking: true }),
  }
}

/** What `GET /models` lists: everything that is not shut down, aliases on `/v1beta` included. */
export function listedModels(version: ApiVersion): readonly Record<string, unknown>[] {
  const rows = models
    .filter((model) => model.life.kind !== 'shut-down' && (version === 'v1beta' || model.betaOnly !== true))
    .map(modelRow)
  if (version === 'v1') return rows
  const aliases = Object.entries(ALIASES).flatMap(([alias, id]) => {
    const model = byId.get(id)
    return model === undefined ? [] : [{ ...modelRow(model), name: `models/${alias}`, displayName: alias }]
  })
  return [...rows, ...aliases]
}
