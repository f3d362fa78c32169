import { z } from 'zod'

type WithSandbox = { sandbox: { url: string } }

const Line = z.object({
  key: z.string(),
  model: z.string(),
  requests: z.number(),
  accepted: z.number(),
  rejected: z.number(),
  /** Requests beyond what the tier and the model allow per minute. */
  beyond: z.number(),
  smallestGapMs: z.number().nullish(),
  arrivals: z.array(z.object({ atMs: z.number(), titles: z.number() })),
})
export type ConformanceReport = z.infer<typeof Line>

const RedditLine = z.object({
  requests: z.number(),
  rejected429: z.number(),
  overQuota: z.number(),
  early: z.number(),
  /** Requests with the method, path and query of an earlier one that got a 200. */
  repeats: z.number(),
})

const Report = z.object({ ai: z.array(Line), reddit: z.array(RedditLine) })

/**
 * Returns the sandbox's counts for an AI key, with times in sandbox milliseconds. Throws unless it used exactly one
 * model.
 */
export async function readConformance(stack: WithSandbox, key: string): Promise<ConformanceReport> {
  const url = `${stack.sandbox.url}/__sandbox/conformance?key=${encodeURIComponent(key)}`
  return conformanceIn(await (await fetch(url)).text(), key)
}

/** Returns the sandbox's counts for every AI key and model. */
export async function readAllConformance({ sandbox }: WithSandbox): Promise<ConformanceReport[]> {
  return Report.parse(await (await fetch(`${sandbox.url}/__sandbox/conformance`)).json()).ai
}

/** Parses the counts from the text of the sandbox's response. */
export function conformanceIn(text: string, key: string): ConformanceReport {
  const { ai } = Report.parse(JSON.parse(text))
  const [line, ...others] = ai.filter(({ requests }) => requests > 0)
  if (!line || others.length > 0) throw new Error(`${key} sent requests to ${ai.length} models`)
  return line
}

/** Returns the sandbox's counts for a Reddit client id. Throws if it sent no request. */
export async function readRedditConformance(
  stack: WithSandbox,
  clientId: string,
): Promise<z.infer<typeof RedditLine>> {
  const url = `${stack.sandbox.url}/__sandbox/conformance?key=${encodeURIComponent(clientId)}`
  const [line] = Report.parse(await (await fetch(url)).json()).reddit
  if (!line) throw new Error(`${clientId} sent no request`)
  return line
}

/** Sets the faults of a credential's next requests, one kind per request. */
export async function scriptFaults(stack: WithSandbox, key: string, kinds: readonly string[]): Promise<void> {
  await control(stack, 'faults', { key, script: kinds.map((kind) => ({ kind })) })
}

/** Sets the tier of a Gemini key's project, or the reason why its billing stops every request. */
export async function setBilling(stack: WithSandbox, key: string, tier: string): Promise<void> {
  await control(stack, 'keys', { key, tier })
}

/** Deletes or removes the sandbox's posts; null restores them. */
export async function changePosts(
  stack: WithSandbox,
  ids: readonly string[],
  gone: 'deleted' | 'removed' | null,
): Promise<void> {
  await control(stack, 'posts', { ids, gone })
}

async function control({ sandbox }: WithSandbox, path: string, content: unknown): Promise<void> {
  const body = JSON.stringify(content)
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${sandbox.url}/__sandbox/${path}`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(await response.text())
}
