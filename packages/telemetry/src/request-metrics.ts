import { Counter, Histogram, type Registry } from '@prometheus-io/client'
import type { RequestOutcome } from './observe-requests.ts'

/** Seconds. Reddit responds within one; Gemini takes up to a minute for twenty titles. */
const BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60]

/** Creates the metrics of requests to services, which have the same names in every program. */
export function createRequestMetrics(registry: Registry) {
  const registers = [registry]
  const requests = new Counter({
    name: 'quarry_requests_total',
    help: 'Requests to the services by outcome: ok, throttled, refused, failed, unreachable',
    labelNames: ['service', 'outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'quarry_request_seconds',
    help: 'Time until a service began to respond',
    labelNames: ['service'],
    buckets: BUCKETS,
    registers,
  })
  return {
    ended(service: string, outcome: RequestOutcome, tookSeconds: number): void {
      requests.inc({ service, outcome })
      seconds.observe({ service }, tookSeconds)
    },
  }
}
