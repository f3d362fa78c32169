import { type Model, models } from './models.ts'

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

/** Returns the row of the model in `GET /models`, which does not show tiers. */
export function modelRow(model: Model): Record<string, unknown> {
  return {
    name: `models/${model.id}`,
    version: model.version,
    displayName: model.displayName,
    description: `${model.displayName}, as the sandbox simulates it`,
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

/** Returns the rows of `GET /models`: all models that are not shut down, and on `/v1beta` the aliases too. */
export function listedModels(version: ApiVersion): readonly Record<string, unknown>[] {
  const rows = models
    .filter(
      (model) => model.lifecycle.kind !== 'shut-down' && (version === 'v1beta' || model.betaOnly !== true),
    )
    .map(modelRow)
  if (version === 'v1') return rows
  const aliases = [...ALIASES].flatMap(([alias, id]) => {
    const model = byId.get(id)
    return model === undefined ? [] : [{ ...modelRow(model), name: `models/${alias}`, displayName: alias }]
  })
  return [...rows, ...aliases]
}
