import { z } from 'zod'
import type { Deployment } from './deployment.ts'

const Line = z.object({
  requests: z.number(),
  rejected: z.number(),
  beyond: z.number(),
  arrivals: z.array(z.object({ atMs: z.number(), titles: z.number() })).default([]),
})
export type Line = z.infer<typeof Line>

/**
 * Reads the sandbox's counts and arrivals of one key from inside its container, which has no published port. Times are the
 * sandbox's milliseconds. Throws unless the key was used with exactly one model.
 */
export async function readConformance(deployment: Deployment, key: string): Promise<Line> {
  const url = `http://127.0.0.1:4000/__sandbox/conformance?arrivals=1&key=${encodeURIComponent(key)}`
  const script = `fetch(${JSON.stringify(url)}).then((r) => r.text()).then((text) => process.stdout.write(text))`
  const { ai } = z
    .object({ ai: z.array(Line) })
    .parse(JSON.parse(await deployment.exec('sandbox', 'node', '-e', script)))
  const [line, ...others] = ai.filter(({ requests }) => requests > 0)
  if (!line || others.length > 0)
    throw new Error(`the sandbox has counts of ${line ? others.length + 1 : 0} models for ${key}`)
  return line
}

/** Returns the longest time between two requests, in real milliseconds; 0 if there are fewer than two. */
export function longestSilenceMs({ arrivals }: Line, clockFactor: number): number {
  const gaps = arrivals.slice(1).map(({ atMs }, i) => atMs - (arrivals[i]?.atMs ?? atMs))
  return Math.max(0, ...gaps) / clockFactor
}
