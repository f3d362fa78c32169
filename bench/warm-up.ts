import { createApiClient } from '@quarry/testkit/api-client'
import { buildQuestions } from '@quarry/testkit/build-question'
import type { Stack } from '@quarry/testkit/stack'

/** Completes one run on each worker, so that neither cold code nor a new connection delays a first request. */
export async function warmUp(stack: Stack): Promise<void> {
  await Promise.all(
    stack.workers.map(async (_, index) => {
      const session = createApiClient(stack.api.url)
      const questionIds = await session.put(buildQuestions(5, `w${index}x`))
      const body = { questionIds, geminiApiKey: `demo-paid.warm${index}`, declaredTier: 'paid' }
      await session.completed(await session.start('/api/questions/process', body))
    }),
  )
}
