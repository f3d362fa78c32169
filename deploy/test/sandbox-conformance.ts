import { type ConformanceReport, conformanceIn } from '@quarry/testkit/conformance'
import type { Deployment } from './deployment.ts'

/** Reads the sandbox's counts for an AI key from inside its container, which publishes no port. */
export async function readConformance(deployment: Deployment, key: string): Promise<ConformanceReport> {
  const url = `http://127.0.0.1:4000/__sandbox/conformance?key=${encodeURIComponent(key)}`
  const script = `fetch(${JSON.stringify(url)}).then((r) => r.text()).then((text) => process.stdout.write(text))`
  return conformanceIn(await deployment.exec('sandbox', 'node', '-e', script), key)
}

/** Returns the longest time between two requests in real milliseconds; 0 if there are fewer than two. */
export function longestSilenceMs({ arrivals }: ConformanceReport, clockFactor: number): number {
  const gaps = arrivals.slice(1).map(({ atMs }, i) => atMs - (arrivals[i]?.atMs ?? atMs))
  return Math.max(0, ...gaps) / clockFactor
}
