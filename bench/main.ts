import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Redis } from 'ioredis'
import { cleaningRates } from './cleaning-rate.ts'
import { comparing } from './compare.ts'
import { comparingOnPage } from './compare-page.ts'
import { extraction } from './extraction.ts'
import { keptAnalysis } from './kept-analysis.ts'
import type { Measured, Measurement, Row } from './measurement.ts'
import { metrics } from './metrics.ts'
import { openFile } from './open-file.ts'
import { page } from './page.ts'
import { polls } from './polls.ts'
import { team } from './team/team.ts'
import { workerLoad } from './worker-load.ts'

const measurements: readonly Measurement[] = [
  ...cleaningRates,
  ...workerLoad,
  polls,
  metrics,
  extraction,
  page,
  openFile,
  keptAnalysis,
  comparing,
  comparingOnPage,
  ...team,
]

const MINUTES = 15

async function bench(redisUrl: string, argv: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: argv,
    options: { json: { type: 'string' }, minutes: { type: 'string', default: String(MINUTES) } },
    allowPositionals: true,
  })
  const filter = positionals.join(' ').toLowerCase()
  const isWanted = (name: string) => name.toLowerCase().includes(filter)
  const chosen = measurements.filter(
    ({ names, isLong = false }) => names.some(isWanted) && !(isLong && filter === ''),
  )
  if (chosen.length === 0) {
    const names = measurements.flatMap((measurement) => measurement.names)
    throw new Error(`No row has "${filter}" in its name. The rows are:\n  ${names.join('\n  ')}`)
  }

  console.log(await describeMachine(redisUrl))
  const measured: Measured[] = []
  for (const measurement of chosen) {
    console.error(`quarry: measuring ${measurement.names.filter(isWanted).join('; ')}`)
    measured.push(await measurement.measure(redisUrl, { minutes: Number(values.minutes) }))
  }

  const rows = measured.flatMap((each) => each.rows).filter(({ name }) => isWanted(name))
  const problems = measured.flatMap((each) => each.problems)
  console.table(Object.fromEntries(rows.map(shown)))
  console.log('ratio: how many times as good as theirs, more than 1 is better')
  for (const note of measured.flatMap((each) => each.notes)) console.log(note)
  for (const problem of problems) console.log(`NOT VALID: ${problem}`)
  if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`)
  if (problems.length > 0) process.exitCode = 1
}

async function describeMachine(url: string): Promise<string> {
  const redis = new Redis(url)
  const version = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1] ?? 'unknown'
  redis.disconnect()
  const [minute = 0] = loadavg()
  const date = new Date().toISOString().slice(0, 10)
  return `${date}, ${availableParallelism()} cores, load ${minute.toFixed(1)} before, Node ${process.versions.node}, Redis ${version}`
}

/** Returns a row's name and figures, with three significant digits, or four from 100 on. */
function shown({ name, unit, ...figures }: Row) {
  const [ours, theirs, ratio] = [figures.ours, figures.theirs, figures.ratio].map((value) =>
    Number(value.toPrecision(value < 100 ? 3 : 4)),
  )
  return [name, { ours, theirs, ratio, unit }] as const
}

// Exits with its parent process, as do the programs started here.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()

bench(process.env.REDIS_URL ?? '', process.argv.slice(2)).catch((error: unknown) => {
  console.error(`quarry: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
})
