import { setTimeout as sleep } from 'node:timers/promises'
import { PAIRS_PER_REQUEST } from '@quarry/contracts/limits'
import { dollarsFor, requestIntervalMs } from '@quarry/contracts/model-prices'
import type { RunUsage } from '@quarry/contracts/run'
import { tierInfo } from '@quarry/contracts/tier'
import type { CleaningClient } from '@quarry/platforms/cleaning-client'
import { createCleaningClient } from '@quarry/platforms/create-cleaning-client'
import { endpointsFor, realEndpoints, sandboxEndpoints } from '@quarry/platforms/endpoints'
import { defaultModel } from '@quarry/platforms/gemini/gemini-client'

/** Environment variables. `SANDBOX_URL`: the simulator, for keys that begin with `demo`. */
export interface JudgeEnvironment {
  GEMINI_API_KEY?: string | undefined
  SANDBOX_URL?: string | undefined
}

/** Asks the model about all items, as many in a request and as fast as a run does. Returns what it cost. */
export async function askModel<Item>(
  { GEMINI_API_KEY: apiKey = '', SANDBOX_URL: sandboxUrl }: JudgeEnvironment,
  items: readonly Item[],
  ask: (client: CleaningClient, batch: readonly Item[]) => Promise<{ usage: RunUsage }>,
): Promise<RunUsage & { dollars: number | undefined }> {
  const choices = { real: realEndpoints, sandbox: sandboxUrl ? sandboxEndpoints(sandboxUrl) : undefined }
  const endpoints = endpointsFor(apiKey, choices)
  const client = createCleaningClient({ apiKey, endpoints, model: defaultModel })
  const { tier } = await client.detectTier()
  const total = { requests: 0, inputTokens: 0, outputTokens: 0 }
  for (let from = 0; from < items.length; from += PAIRS_PER_REQUEST) {
    // The simulator's own clock is fast enough.
    await sleep(endpoints === realEndpoints ? requestIntervalMs(tierInfo[tier], defaultModel) : 0)
    const { usage } = await ask(client, items.slice(from, from + PAIRS_PER_REQUEST))
    total.requests += usage.requests
    total.inputTokens += usage.inputTokens
    total.outputTokens += usage.outputTokens
  }
  return { ...total, dollars: dollarsFor(defaultModel, total, Date.now()) }
}

/** Such as `in 3 requests: 1200 tokens in, 300 out, $0.0011`. */
export function formatUsage({
  requests,
  inputTokens,
  outputTokens,
  dollars = 0,
}: RunUsage & { dollars: number | undefined }) {
  return `in ${requests} requests: ${inputTokens} tokens in, ${outputTokens} out, $${dollars.toFixed(4)}`
}
