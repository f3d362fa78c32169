import type { ConfigResponse, updateConfig } from '@quarry/contracts/endpoints/session'
import { THRESHOLD_MAX, THRESHOLD_MIN, TITLES_PER_REQUEST_MAX } from '@quarry/contracts/limits'
import { successorOf } from '@quarry/contracts/model-prices'
import { SessionConfig } from '@quarry/contracts/session-config'
import { offeredModels } from '@quarry/platforms/create-model-client'
import { isInSandbox } from '@quarry/platforms/endpoints'
import type { SessionId } from '@quarry/store/keys'
import type { Guard } from '@quarry/store/session-writer'
import type { Sessions } from '@quarry/store/sessions/session'
import type { z } from 'zod'
import { ApiError } from '../api-error.ts'
import { sandboxResponds } from '../connections/demo-sandbox.ts'
import type { Dependencies } from '../dependencies.ts'

type Deps = Pick<Dependencies, 'sessions' | 'config'>

/** How many milliseconds the page waits for the sandbox. */
const TIMEOUT_MS = 1000

/** Returns the models to choose from, the deployment's default first, without models that Google no longer lists. */
function modelsOf({ defaults }: Pick<Sessions, 'defaults'>, successor: string | undefined): string[] {
  const now = Date.now()
  const models = [defaults.model, ...offeredModels, ...(successor === undefined ? [] : [successor])]
  return [...new Set(models)].filter((model) => successorOf(model, now) === undefined)
}

export async function configResponse(
  { sessions, config }: Deps,
  chosen: SessionConfig,
): Promise<ConfigResponse> {
  const successor = successorOf(chosen.model, Date.now())
  return {
    ...chosen,
    ...(successor && { successor }),
    defaults: sessions.defaults,
    allowed: {
      titlesPerRequest: { min: 1, max: TITLES_PER_REQUEST_MAX },
      model: modelsOf(sessions, successor),
      threshold: { min: THRESHOLD_MIN, max: THRESHOLD_MAX },
    },
    demo: await sandboxResponds(config, TIMEOUT_MS),
    ...(config.stackExchangeKey !== undefined && { hasStackExchangeKey: true as const }),
    ...(config.modelEndpoint && { modelEndpoint: infoOf(config.modelEndpoint, config.endpoints) }),
  }
}

/**
 * Returns what the page may know about the operator's model, but not its address, which may contain a path, nor its
 * key.
 */
function infoOf(
  { name, model, url, isPrivate }: NonNullable<Deps['config']['modelEndpoint']>,
  endpoints: Deps['config']['endpoints'],
) {
  const host = new URL(url).hostname
  return { name, model, host, isPrivate, ...(isInSandbox(url, endpoints) && { isDemo: true as const }) }
}

/** Merges the change into the session's settings. */
export async function changeConfig(
  dependencies: Deps,
  sessionId: SessionId,
  change: z.infer<typeof updateConfig.schema.body>,
  guard: Guard | undefined,
): Promise<ConfigResponse> {
  const { sessions } = dependencies
  const before = await sessions.config(sessionId)
  const models = modelsOf(sessions, successorOf(before.model, Date.now()))
  if (change.model !== undefined && !models.includes(change.model)) {
    throw new ApiError('invalid-input', `The model must be one of ${models.join(', ')}.`)
  }
  const merged = SessionConfig.parse({ ...before, ...change })
  return configResponse(dependencies, await sessions.updateConfig(sessionId, merged, guard))
}
