import type { ModelClient } from '@quarry/platforms/model-client'
import type { Prompt } from '@quarry/platforms/prompt'
import type { Exchange, TaskRequest } from '../exchange.ts'

/** Sends requests one after another and stores what their answers say in memory. */
export function createMemoryExchange(
  generate: (prompt: Prompt) => Promise<string>,
  {
    fits = () => true,
    kept = new Map<string, unknown>(),
  }: { fits?: ModelClient['fits']; kept?: Map<string, unknown> } = {},
): Exchange & { prompts: Prompt[] } {
  const prompts: Prompt[] = []
  return {
    prompts,
    fits: (prompt) => fits?.(prompt) ?? true,
    kept: (prefix) =>
      new Map(
        [...kept].flatMap(([key, value]) =>
          key.startsWith(prefix) ? [[key.slice(prefix.length), value] as const] : [],
        ),
      ),
    async send(requests) {
      const waiting: TaskRequest[] = [...requests]
      for (let request = waiting.shift(); request; request = waiting.shift()) {
        prompts.push(request.prompt)
        const { value, again } = request.read(await generate(request.prompt))
        if (value !== undefined) kept.set(request.key, JSON.parse(JSON.stringify(value)))
        waiting.push(...again)
      }
    },
  }
}
