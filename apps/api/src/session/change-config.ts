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

type Parts = Pick<Dependencies, 'sessions' | 'config'>

/** What to choose from: the deployment's model first. */
function modelsOf({ defaults }: Pick<Sessions, 'defaults'>): string[] {
  return [...new Set([defaults.model, ...offeredModels])]
}

export async function configResponse(
  { sessions, config }: Parts,
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

/** Merges what is given into what this session has chosen. */
export async function changeConfig(
  parts: Parts,
  sessionId: SessionId,
  change: z.infer<typeof updateConfig.schema.body>,
): Promise<ConfigResponse> {
  const { sessions } = parts
  const models = modelsOf(sessions)
  if (change.model !== undefined && !models.includes(change.model)) {
    throw new ApiError('invalid-input', `model must be one of ${models.join(', ')}.`)
  }
  const merged = SessionConfig.parse({ ...(await sessions.config(sessionId)), ...change })
  return configResponse(parts, await sessions.updateConfig(sessionId, merged))
}
