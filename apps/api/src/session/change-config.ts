import type { ConfigResponse, updateConfig } from '@quarry/contracts/endpoints/session'
import { QUESTION_CUT_MAX, QUESTION_CUT_MIN, TITLES_PER_REQUEST_MAX } from '@quarry/contracts/limits'
import { QuestionFilter, SessionConfig } from '@quarry/contracts/session-config'
import { offeredModels } from '@quarry/platforms/create-cleaning-client'
import type { SessionId } from '@quarry/store/keys'
import type { Sessions } from '@quarry/store/sessions/session'
import type { z } from 'zod'
import type { Dependencies } from '../dependencies.ts'
import { ApiError } from '../errors/api-error.ts'
import { takesDemoCredentials } from './takes-demo-credentials.ts'

type Deps = Pick<Dependencies, 'sessions' | 'config'>

/** Returns the models to choose from, the deployment's default first. */
function modelsOf({ defaults }: Pick<Sessions, 'defaults'>): string[] {
  return [...new Set([defaults.model, ...offeredModels])]
}

export async function configResponse(
  { sessions, config }: Deps,
  chosen: SessionConfig,
): Promise<ConfigResponse> {
  return {
    ...chosen,
    defaults: sessions.defaults,
    allowed: {
      titlesPerRequest: { min: 1, max: TITLES_PER_REQUEST_MAX },
      model: modelsOf(sessions),
      questionFilter: QuestionFilter.options,
      questionCut: { min: QUESTION_CUT_MIN, max: QUESTION_CUT_MAX },
    },
    demo: await takesDemoCredentials(config),
  }
}

/** Merges the change into the session's settings. */
export async function changeConfig(
  dependencies: Deps,
  sessionId: SessionId,
  change: z.infer<typeof updateConfig.schema.body>,
): Promise<ConfigResponse> {
  const { sessions } = dependencies
  const models = modelsOf(sessions)
  if (change.model !== undefined && !models.includes(change.model)) {
    throw new ApiError('invalid-input', `model must be one of ${models.join(', ')}.`)
  }
  const merged = SessionConfig.parse({ ...(await sessions.config(sessionId)), ...change })
  return configResponse(dependencies, await sessions.updateConfig(sessionId, merged))
}
