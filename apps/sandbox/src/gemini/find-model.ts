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

/** Returns the response of `GET /models/<id>`, which does not show tiers. */
export const modelRow = ({ id, version, displayName }: Model): Record<string, unknown> => ({
  name: `models/${id}`,
  version,
  displayName,
  inputTokenLimit: 1_048_576,
  outputTokenLimit: 65_536,
  supportedGenerationMethods: ['generateContent', 'countTokens', 'createCachedContent'],
})
