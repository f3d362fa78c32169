import { z } from 'zod'

type WithSandbox = { sandbox: { url: string } }

const Line = z.object({
  key: z.string(),
  requests: z.number(),
  accepted: z.number(),
  rejected: z.number(),
  /** Requests beyond what the tier and the model allow in a minute. */
  beyond: z.number(),
  smallestGapMs: z.number().nullish(),
  arrivals: z.array(z.object({ atMs: z.number(), titles: z.number() })),
})
export type ConformanceReport = z.infer<typeof Line>

const RedditLine = z.object({
  requests: z.number(),
  tokensIssued: z.number(),
  rejected429: z.number(),
  overQuota: z.number(),
  early: z.number(),
  /** Requests with the path and query of an earlier one that got its response. */
  repeats: z.number(),
  maxInFlight: z.number(),
})

const Report = z.object({ ai: z.array(Line), reddit: z.array(RedditLine) })

/** Returns the sandbox's counts for an AI key: requests, and those beyond its limit. Times in sandbox milliseconds. */
export async function readConformance(stack: WithSandbox, key: string): Promise<ConformanceReport> {
  const url = `${stack.sandbox.url}/__sandbox/conformance?arrivals=1&key=${encodeURIComponent(key)}`
  const { ai } = Report.parse(await (await fetch(url)).json())
  const [line, ...others] = ai.filter(({ requests }) => requests > 0)
  if (!line || others.length > 0) throw new Error(`the sandbox saw ${ai.length} models for ${key}`)
  return line
}

/** Returns the sandbox's counts for a Reddit client id: requests, and those beyond its limit. */
export async function readRedditConformance(
  stack: WithSandbox,
  clientId: string,
): Promise<z.infer<typeof RedditLine>> {
  const url = `${stack.sandbox.url}/__sandbox/conformance?key=${encodeURIComponent(clientId)}`
  const [line] = Report.parse(await (await fetch(url)).json()).reddit
  if (!line) throw new Error(`the sandbox saw nothing of ${clientId}`)
  return line
}

/** Sets the sandbox's responses to the next requests of a credential, one fault kind each. */
export async function scriptFaults(stack: WithSandbox, key: string, kinds: readonly string[]): Promise<void> {
  const body = JSON.stringify({ key, script: kinds.map((kind) => ({ kind })) })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${stack.sandbox.url}/__sandbox/faults`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(await response.text())
}

/** Makes the posts of the sandbox gone from Reddit, or brings them back. */
export async function changePosts(
  stack: WithSandbox,
  ids: readonly string[],
  gone: 'deleted' | 'removed' | null,
): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ ids, gone })
  const response = await fetch(`${stack.sandbox.url}/__sandbox/posts`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(await response.text())
}
