import { z } from 'zod'
import type { Deployment } from './deployment.ts'

const Line = z.object({
  requests: z.number(),
  rejected: z.number(),
  beyond: z.number(),
  arrivals: z.array(z.object({ atMs: z.number(), titles: z.number() })).default([]),
})
export type Line = z.infer<typeof Line>

/** Reads the sandbox's counts of the Gemini keys inside its container. Times are its own milliseconds. */
async function ask(deployment: Deployment, query: string): Promise<Line[]> {
  const url = `http://127.0.0.1:4000/__sandbox/conformance${query}`
  const script = `fetch(${JSON.stringify(url)}).then((r) => r.text()).then((text) => process.stdout.write(text))`
  const { ai } = z
    .object({ ai: z.array(Line) })
    .parse(JSON.parse(await deployment.exec('sandbox', 'node', '-e', script)))
  return ai.filter(({ requests }) => requests > 0)
}

/** Returns the counts of every key and model, without arrivals. */
export async function judgedAll(deployment: Deployment): Promise<Line[]> {
  return await ask(deployment, '')
}

/** One key that is used with one model. */
export async function readConformance(deployment: Deployment, key: string): Promise<Line> {
  const [line, ...others] = await ask(deployment, `?arrivals=1&key=${encodeURIComponent(key)}`)
  if (!line || others.length > 0) throw new Error(`the sandbox saw ${others.length + 1} models for ${key}`)
  return line
}

/** The longest time between two requests, in real milliseconds. */
export function longestSilenceMs({ arrivals }: Line, clockFactor: number): number {
  const gaps = arrivals.slice(1).map(({ atMs }, i) => atMs - (arrivals[i]?.atMs ?? atMs))
  return Math.max(0, ...gaps) / clockFactor
}
