import {
  changeQuestionCut,
  listUnlikelyQuestions,
  putBackQuestions,
  takeUnlikelyQuestions,
  type UnlikelyQuestionsPage,
} from '@quarry/contracts/endpoints/unlikely-questions'
import { refreshQuestions } from './questions-query.ts'
import type { Services } from './services.ts'
import { configKey } from './use-session-config.ts'

export const unlikelyKey = ['unlikely-questions'] as const

export function readUnlikely(
  { api }: Pick<Services, 'api'>,
  query: { offset: number; limit?: number },
): Promise<UnlikelyQuestionsPage> {
  return api.call(listUnlikelyQuestions, { query })
}

/** Makes questions of these. Returns how many; the session may have no room for more. */
export async function addToQuestions(services: Services, ids: readonly string[]): Promise<number> {
  const { taken } = await services.api.call(takeUnlikelyQuestions, { body: { ids: [...ids] } })
  await refreshBoth(services)
  return taken
}

/** Undoes that for those that are unchanged. Returns how many. */
export async function putBack(services: Services, ids: readonly string[]): Promise<number> {
  const { putBack: moved } = await services.api.call(putBackQuestions, { body: { ids: [...ids] } })
  await refreshBoth(services)
  return moved
}

/** Changes the cut, in percent. Returns how many questions were moved each way. */
export async function changeCut(services: Services, cut: number) {
  const moved = await services.api.call(changeQuestionCut, { body: { cut } })
  await refreshBoth(services)
  void services.queries.invalidateQueries({ queryKey: configKey })
  return moved
}

async function refreshBoth(services: Services): Promise<void> {
  await refreshQuestions(services)
  await services.queries.invalidateQueries({ queryKey: unlikelyKey })
}
