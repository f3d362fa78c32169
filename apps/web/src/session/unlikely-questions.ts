import {
  changeQuestionCut,
  listMovedTitles,
  listUnlikelyQuestions,
  type MovedTitles,
  putBackQuestions,
  takeUnlikelyQuestions,
  type UnlikelyQuestionsPage,
} from '@quarry/contracts/endpoints/unlikely-questions'
import { type DecisionStep, type Turn, withStep } from './history.ts'
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

/** Undoes that for those that are unchanged; `declined`: they are no questions. Returns how many. */
export async function putBack(services: Services, ids: readonly string[], declined = false): Promise<number> {
  const body = { ids: [...ids], ...(declined && { declined }) }
  const { putBack: moved } = await services.api.call(putBackQuestions, { body })
  await refreshBoth(services)
  return moved
}

/** Returns what the AI has moved at last, as far as it is still there. */
export function movedTitles({ api }: Pick<Services, 'api'>): Promise<MovedTitles> {
  return api.call(listMovedTitles, {})
}

/** Returns the step that undoes these moves. Adds it to the history unless one is there that has them all. */
export function stepOf({ history }: Pick<Services, 'history'>, moved: MovedTitles): DecisionStep {
  const held = history.get().done.findLast((step) => step.kind === 'decisions')
  const known = new Set(held && [...held.taken, ...held.setAside])
  if (held && [...moved.taken, ...moved.setAside].every((id) => known.has(id))) return held
  const step = { kind: 'decisions', ...moved } as const
  history.update((before) => withStep(before, step))
  return step
}

/** Moves titles as the AI decided, or back. Returns how many. */
export async function carryOutDecisions(
  services: Services,
  { taken, setAside }: DecisionStep,
  to: Turn,
): Promise<number> {
  const [questions, others] = to === 'redone' ? [taken, setAside] : [setAside, taken]
  const moved = questions.length > 0 ? await addToQuestions(services, questions) : 0
  return moved + (others.length > 0 ? await putBack(services, others, true) : 0)
}

/** Changes the cut, in percent. Returns how many questions were moved each way. */
export async function changeCut(services: Services, cut: number) {
  const moved = await services.api.call(changeQuestionCut, { body: { cut } })
  await refreshBoth(services)
  void services.queries.invalidateQueries({ queryKey: configKey })
  return moved
}

export async function refreshBoth(services: Services): Promise<void> {
  await refreshQuestions(services)
  await services.queries.invalidateQueries({ queryKey: unlikelyKey })
}
