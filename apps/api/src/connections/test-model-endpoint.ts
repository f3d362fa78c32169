import type { ConnectionStatus } from '@quarry/contracts/endpoints/connections'
import { tierInfo } from '@quarry/contracts/tier'
import { PlatformError } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import type { SessionId } from '@quarry/store/keys'
import { cleanSample, measureBatch } from '@quarry/tasks/clean-sample'
import { createTitleTasks } from '@quarry/tasks/title-tasks'
import type { Dependencies } from '../dependencies.ts'
import { NO_MODEL_ENDPOINT } from '../services.ts'

/** For both requests; shorter than the time after which the server closes a browser's silent connection. */
const TIMEOUT_MS = 80_000
const LOADING =
  'The model has not answered in 80 seconds. A cold start can take minutes: wait a little and test again.'

/** Cleans a sample title and a batch with the operator's model, and stores the model's speed for the session. */
export async function testModelEndpoint(
  { config, services, sessions }: Pick<Dependencies, 'config' | 'services' | 'sessions'>,
  sessionId: SessionId,
): Promise<Pick<ConnectionStatus, 'gemini' | 'geminiMessage' | 'geminiTier' | 'sample'>> {
  if (!config.modelEndpoint) return { gemini: false, geminiMessage: NO_MODEL_ENDPOINT }
  try {
    const sample = await cleanSample(createTitleTasks(services.modelEndpoint(TIMEOUT_MS)))
    const { tier, name } = tierInfo.none
    const rpm = Math.max(1, Math.round(60_000 / sample.ms))
    const left = services.modelEndpoint(Math.max(1, TIMEOUT_MS - sample.ms))
    const batch = await measureBatch(createTitleTasks(left))
    const measured = batch && { batch }
    await sessions.rememberTier(sessionId, { tier, name, rpm, delayMs: sample.ms, ...measured })
    return { gemini: true, geminiTier: { tier, name, rpm }, sample: { ...sample, ...measured } }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    const isLoading = error.kind === 'unavailable' && error.status === undefined
    return { gemini: false, geminiMessage: isLoading ? LOADING : platformProblem(error) }
  }
}
