import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Redis } from 'ioredis'
import { extraction } from './extraction.ts'
import { freeKey } from './free-key.ts'
import type { Measured, Measurement } from './measurement.ts'
import { paidKey } from './paid-key.ts'
import { polls } from './polls.ts'
import { redisCommands } from './redis-commands.ts'
import { formatTable } from './table.ts'

const measurements: readonly Measurement[] = [freeKey, paidKey, polls, extraction, redisCommands]

const { values, positionals } = parseArgs({
  options: { json: { type: 'string' } },
  allowPositionals: true,
})
const redisUrl = process.env.REDIS_URL
if (!redisUrl) throw new Error('REDIS_URL is not set; `npm run bench` starts a Redis and sets it.')

const filter = positionals.join(' ').toLowerCase()
const isWanted = (name: string) => name.toLowerCase().includes(filter)
const chosen = measurements.filter(({ names }) => names.some(isWanted))
if (chosen.length === 0) {
  const names = measurements.flatMap((measurement) => measurement.names)
  throw new Error(`No row's name has "${filter}" in it. The rows are:\n  ${names.join('\n  ')}`)
}

// whoever started this is gone, however it ended; what this has started notices the same way
process.once('disconnect', () => process.exit(1))
process.channel?.unref()

console.log(await describeMachine(redisUrl))
const measured: Measured[] = []
for (const measurement of chosen) {
  console.error(`quarry: measuring ${measurement.names.filter(isWanted).join('; ')}`)
  measured.push(await measurement.measure(redisUrl))
}

const rows = measured.flatMap((each) => each.rows).filter(({ name }) => isWanted(name))
const notes = measured.flatMap((each) => each.notes)
const problems = measured.flatMap((each) => each.problems)
console.log(`\n${formatTable(rows)}\n\nratio: how many times as good as theirs, more than 1 is better`)
for (const note of notes) console.log(note)
for (const problem of problems) console.log(`NOT VALID: ${problem}`)
if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`)
process.exitCode = problems.length > 0 ? 1 : 0

async function describeMachine(url: string): Promise<string> {
  const redis = new Redis(url)
  const version = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1] ?? 'unknown'
  redis.disconnect()
  const [minute = 0] = loadavg()
  const date = new Date().toISOString().slice(0, 10)
  return `${date}, ${availableParallelism()} cores, load ${minute.toFixed(1)} before, Node ${process.versions.node}, Redis ${version}`
}
