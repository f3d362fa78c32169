import { readFileSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import { RunKind } from '@quarry/contracts/run'
import { baseUrlsOf, realEndpoints } from '@quarry/platforms/endpoints'
import type { RequestOutcome } from '@quarry/telemetry/observe-requests'
import type { JobType } from 'bullmq'
import { beforeAll, expect, test } from 'vitest'
import { healthyState } from '../testing/healthy-state.ts'
import { createProcessMetrics } from './metrics-routes.ts'
import { stateMetrics } from './state-metrics.ts'

const read = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8')

const outcomes: Record<RequestOutcome, true> = {
  ok: true,
  throttled: true,
  refused: true,
  failed: true,
  unreachable: true,
}
const jobStates: JobType[] = ['active', 'completed', 'delayed', 'failed', 'waiting']
const scrapeJobs = [...read('deploy/prometheus/prometheus.yml').matchAll(/job_name: (\S+)/g)].map(
  ([, job = '']) => job,
)

/**
 * Values by metric and label. The ones listed here appear only once something has happened; the others are exported
 * with every scrape.
 */
const known = new Map<string, Set<string>>([
  ['up job', new Set(scrapeJobs)],
  ['nodejs_eventloop_lag_p99_seconds job', new Set(scrapeJobs)],
  ['quarry_queue_oldest_seconds queue', new Set(RunKind.options)],
  ['quarry_jobs queue', new Set(RunKind.options)],
  ['quarry_jobs state', new Set(jobStates)],
  ['quarry_requests_total outcome', new Set(Object.keys(outcomes))],
  [
    'quarry_requests_total service',
    new Set(baseUrlsOf({ real: realEndpoints }).map(({ service }) => service)),
  ],
  ['quarry_http_request_seconds_count status', new Set(Object.keys(STATUS_CODES))],
])

beforeAll(async () => {
  for (const registry of [stateMetrics(healthyState), createProcessMetrics().registry]) {
    for (const { key, value } of labelsIn(await registry.metrics())) {
      known.set(key, (known.get(key) ?? new Set()).add(value))
    }
  }
})

/** Returns the labels between braces in `text`, each with its metric and one entry per alternative of a pattern. */
const labelsIn = (text: string) =>
  [...text.matchAll(/\b([a-z\d_]+)\{([^{}]*)\}/g)].flatMap(([, metric, labels = '']) =>
    [...labels.replaceAll('\\"', '"').matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].flatMap(
      ([, label, operator = '', value = '']) =>
        (operator.includes('~') ? value.split('|') : [value]).map((part) => ({
          key: `${metric} ${label}`,
          value: part,
        })),
    ),
  )

function isKnown(key: string, value: string): boolean {
  const exported = known.get(key) ?? new Set()
  return exported.has(value) || [...exported].some((one) => new RegExp(`^(?:${value})$`).test(one))
}

const unknownIn = (text: string) =>
  labelsIn(text).filter(({ key, value }) => !key.endsWith(' instance') && !isKnown(key, value))

test.each([
  'deploy/grafana/quarry.json',
  'deploy/prometheus/quarry-alerts.yml',
  'deploy/prometheus/quarry-alerts.test.yml',
])('the code exports every label value in %s', (path) => {
  expect(labelsIn(read(path)).length).toBeGreaterThan(0)
  expect(unknownIn(read(path))).toEqual([])
})

test.each([
  ['up{job="quarry-web"}', 'up job', 'quarry-web'],
  ['quarry_runs{state=~"running|stuck"}', 'quarry_runs state', 'stuck'],
  ['quarry_runs_waiting{reason!="slot"}', 'quarry_runs_waiting reason', 'slot'],
  ['quarry_runs{status="running"}', 'quarry_runs status', 'running'],
])('the unknown value in %s is found', (query, key, value) => {
  expect(unknownIn(query)).toEqual([{ key, value }])
})
