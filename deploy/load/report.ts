import { availableParallelism } from 'node:os'
import type { ContainerUse } from './container-use.ts'
import type { LoadOptions } from './options.ts'

export interface Measured {
  options: LoadOptions
  date: Date
  engine: string
  /** Load average over a minute, before the measurement and at its end. */
  loads: readonly [number, number]
  /** Milliseconds that polls took: half of them at most `half`, 99 % at most `most`. */
  polls: { count: number; half: number; most: number; longest: number }
  failures: readonly string[]
  /** The sandbox's counts, summed over all keys. */
  requests: { keys: number; sent: number; beyond: number; rejected: number }
  titles: number
  restarts: number
  containers: readonly ContainerUse[]
  /** Processor time of this program, per cent of one core. */
  ownProcessor: number
}

/** Memory that grows faster than this after half an hour or longer is a leak. */
const FLAT = { minutes: 30, megabytesPerMinute: 0.2 }

/** Returns the reasons why a measurement is invalid, as sentences; none if it is valid. */
export function problemsOf({ options, requests, failures, restarts, containers }: Measured): string[] {
  const reasons = [...new Set(failures)].slice(0, 5).join('; ')
  const growing =
    options.minutes < FLAT.minutes ? [] : containers.filter(({ slope }) => slope >= FLAT.megabytesPerMinute)
  return [
    ...(requests.beyond > 0 ? [`${requests.beyond} requests were beyond their minute`] : []),
    ...(failures.length > 0 ? [`${failures.length} failures: ${reasons}`] : []),
    ...(restarts > 0 ? [`containers restarted ${restarts} times`] : []),
    ...growing.map(({ name, slope }) => `the memory of ${name} grew by ${slope.toFixed(2)} MB a minute`),
  ]
}

/** Returns the measurement as Markdown. */
export function formatReport(measured: Measured): string {
  const { options, loads, polls, requests, containers } = measured
  const perSecond = (count: number) => `${shown(count / (options.minutes * 60))} a second`
  const rows = [
    [
      'requests beyond their minute, as the sandbox saw them',
      `${requests.beyond} of ${count(requests.sent)}`,
    ],
    ['requests rejected for a quota', count(requests.rejected)],
    ['polls', `${count(polls.count)}, ${perSecond(polls.count)}`],
    ['… that failed, and other failures', count(measured.failures.length)],
    [
      '… took, p50 / p99 / longest',
      `${shown(polls.half)} / ${shown(polls.most)} / ${shown(polls.longest)} ms`,
    ],
    ['titles cleaned', `${count(measured.titles)}, ${perSecond(measured.titles)}`],
    ['processor of the load itself', `${shown(measured.ownProcessor)} % of a core`],
  ]
  const used = containers.map(({ name, start, middle, end, slope, processor }) => [
    name,
    ...[start, middle, end].map((megabytes) => megabytes.toFixed(0)),
    slope.toFixed(2),
    shown(processor),
  ])
  const [before, after] = loads.map((load) => load.toFixed(1))
  return [
    `${measured.date.toISOString().slice(0, 10)}, ${availableParallelism()} cores, load ${before} before and ${after} at the end, Node ${process.versions.node}, Docker ${measured.engine}.`,
    `${options.browsers} browsers, ${options.runs} runs of ${count(options.questions)} questions on ${requests.keys} keys, ${options.workers} workers, measured for ${options.minutes} min, keys ${options.clock} times as fast as real ones, ${options.jitter} ms on the way forgiven.`,
    table(['what', 'measured'], rows),
    table(['container', 'MB at start', 'middle', 'end', 'MB a minute, later', '% of a core'], used),
  ].join('\n\n')
}

function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? title).length)),
  )
  const line = (cells: string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

const count = (value: number) => value.toLocaleString('en')
const shown = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: value < 100 ? 2 : 4 })
