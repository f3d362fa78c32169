import { readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { healthyState } from '../testing/healthy-state.ts'
import { createProcessMetrics } from './metrics-routes.ts'
import { stateMetrics } from './state-metrics.ts'

const read = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8')
const dashboard = read('deploy/grafana/quarry.json')
const alerts = read('deploy/prometheus/quarry-alerts.yml')
const page = read('docs/running/monitoring.md')

/** The metrics of both programs. The worker exports its own, because apps do not import each other. */
const known = new Set([
  ...[createProcessMetrics().registry, stateMetrics(healthyState)].flatMap((registry) =>
    registry.getMetricsAsArray().map(({ name }) => name),
  ),
  ...[...read('apps/worker/src/metrics/worker-metrics.ts').matchAll(/name: '(quarry_\w+)'/g)].map(
    ([, name]) => name,
  ),
])

const used = (text: string) => [
  ...new Set([...text.matchAll(/\b(?:quarry|nodejs|process)_[a-z\d_]+\b/g)].map(([name]) => name)),
]
const isKnown = (name: string) => known.has(name) || known.has(name.replace(/_(?:bucket|sum|count)$/, ''))

test.each([
  ['dashboard', dashboard],
  ['alert rules', alerts],
  ['page on monitoring', page.replaceAll('…', '')],
])('every metric of the %s exists', (_name, text) => {
  expect(used(text).length).toBeGreaterThan(3)
  expect(used(text).filter((name) => !isKnown(name))).toEqual([])
})

test('every metric of Quarry is on the dashboard', () => {
  const ours = [...known].filter((name) => name?.startsWith('quarry_'))
  const unused = ours.filter((name) => name && !dashboard.includes(name))
  expect(unused).toEqual(['quarry_redis_up', 'quarry_run_oldest_seconds', 'quarry_runs_held'])
})

test('every panel of the dashboard has a query and does not overlap another', () => {
  const Panel = z.object({
    id: z.number(),
    title: z.string().min(1),
    gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
    targets: z.array(z.object({ expr: z.string().min(1) })).min(1),
  })
  const { panels } = z.object({ panels: z.array(Panel) }).parse(JSON.parse(dashboard))
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})

/** Returns where a query is not valid PromQL, or undefined if it is valid. */
function brokenAt(query: string): string | undefined {
  let broken: string | undefined
  parser.parse(query).iterate({
    enter({ type, from }) {
      if (type.isError) broken ??= query.slice(Math.max(0, from - 20), from + 20)
    },
  })
  return broken
}

/** Returns the text after each `expr:`, on the same line or indented below it. */
const queriesOf = (rules: string) =>
  [...rules.matchAll(/^( +)expr: (?:\|\n((?:\1 +.*\n)+)|(.+)\n)/gm)].map(
    ([, , below, beside]) => below ?? beside ?? '',
  )

test('every query of dashboard and alert rules is PromQL', () => {
  const queries = [...dashboard.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, text = '']) =>
    String(JSON.parse(text)),
  )
  const alerting = queriesOf(alerts)
  expect([queries.length > 25, alerting.length]).toEqual([true, alerts.split('- alert: ').length - 1])
  expect([...queries, ...alerting].map(brokenAt).filter((broken) => broken !== undefined)).toEqual([])
  expect(brokenAt('sum by (kind (quarry_runs)')).toBeDefined()
})

test('every alert has a summary', () => {
  const rules = alerts.split('- alert: ').slice(1)
  expect(rules.length).toBeGreaterThan(0)
  for (const rule of rules) expect.soft(rule).toMatch(/summary: \S/)
})
