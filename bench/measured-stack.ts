import { constants, setPriority } from 'node:os'
import { createApiClient } from '@quarry/testkit/api-client'
import { buildQuestions } from '@quarry/testkit/build-question'
import type { Program } from '@quarry/testkit/program'
import { type Stack, type StackOptions, startStack } from '@quarry/testkit/stack'

/**
 * Runs `measure` with a stack of one worker, production's log level, and no tolerance for delayed requests. The sandbox
 * gets a higher priority if permitted, because it takes the times and would read requests late on a busy machine.
 */
export async function withStack<Result>(
  options: Pick<StackOptions, 'redisUrl' | 'prefix' | 'latencyMs' | 'clockFactor'>,
  measure: (stack: Stack) => Promise<Result>,
): Promise<Result> {
  const stack = await startStack({ ...options, workers: 1, jitterMs: 0, logLevel: 'info' })
  prioritize(stack.sandbox)
  try {
    return await measure(stack)
  } finally {
    await stack.stop()
  }
}

/** Gives the program a higher priority if permitted. */
export function prioritize({ process: { pid } }: Pick<Program, 'process'>): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_HIGH)
  } catch {
    // Only privileged users may raise a priority.
  }
}

interface Cleaning {
  key: string
  tier: 'free' | 'paid'
  titles: number
  titlesPerRequest: number
}

/** Starts a cleaning run in a new session. */
export async function startCleaning({ api }: Stack, { key, tier, titles, titlesPerRequest }: Cleaning) {
  const session = createApiClient(api.url)
  const questionIds = await session.put(buildQuestions(titles, `${key.split('.').at(-1)}x`))
  const body = { questionIds, geminiApiKey: key, declaredTier: tier, titlesPerRequest }
  return { session, runId: await session.start('/api/questions/process', body) }
}
