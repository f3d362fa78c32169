import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LIBRARY_EVENT, logEvents } from './log-events.ts'

const root = new URL('../../../', import.meta.url)
const isNoTest = (path: string) => !/\.test\.ts$|\/testing\/|fixture|training|evaluation/.test(path)
const sources = globSync('{apps/{api,worker,sandbox},packages/*}/src/**/*.ts', { cwd: root.pathname })
  .filter(isNoTest)
  .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') }))
const described = Object.keys(logEvents)

/** The documented events: event, level and the programs that log it. */
const documented = [
  ...readFileSync(new URL('packages/telemetry/README.md', root), 'utf8').matchAll(
    /^\| `([a-z]+\.[a-z-]+)` +\| (\w+) +\| ([a-z, ]+?) +\|/gm,
  ),
].map(([, event = '', level, programs = '']) => ({ event, level, programs: programs.split(', ') }))

/** Returns the events in a program's source, including packages that only the API and the worker use. */
function eventsOf(program: string): Set<string> {
  const own = sources.filter(({ path }) => path.startsWith(`apps/${program}/`))
  const shared = program === 'sandbox' ? [] : sources.filter(({ path }) => path.startsWith('packages/store/'))
  const text = [...own, ...shared].map((source) => source.text).join('\n')
  return new Set(described.filter((event) => text.includes(`'${event}'`)))
}

test('the documentation lists every event with its level', () => {
  expect(documented.map(({ event, level }) => [event, level])).toEqual(
    Object.entries(logEvents).map(([event, { level }]) => [event, level]),
  )
})

test.each(['api', 'worker', 'sandbox'])('the documentation lists exactly the events of %s', (program) => {
  const ofProgram = documented.filter(({ programs }) => programs.includes(program))
  expect(ofProgram.map(({ event }) => event).toSorted()).toEqual([...eventsOf(program)].toSorted())
})

test('every log line has an event from the table', () => {
  const known = [...described, LIBRARY_EVENT]
  for (const { path, text } of sources) {
    for (const [, event] of text.matchAll(/\bevent: '([^']+)'/g)) expect(known, path).toContain(event)
    const direct = [...text.matchAll(/\b(?:log|logger)\.(?:debug|info|warn|error|fatal)\((.{0,80})/gs)]
    for (const [line, given = ''] of direct)
      expect(`${path}: ${line} ${/event|fields/.test(given)}`).toMatch(/true$/)
  }
})
