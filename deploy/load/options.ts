import { parseArgs } from 'node:util'
import { clockFactor, wholeNumber } from '@quarry/settings/variables'
import { z } from 'zod'

const Options = z.object({
  /** Pages that poll, each with a session of its own. */
  browsers: wholeNumber(0, 500).default(50),
  /** Sessions that clean; one without a page is left to itself. */
  runs: wholeNumber(0, 500).default(50),
  /** Of each session. */
  questions: wholeNumber(1, 5000).default(1000),
  workers: wholeNumber(1, 20).default(2),
  /** How long is measured, once everything runs. */
  minutes: wholeNumber(1, 600).default(5),
  /** How many times faster than real time the keys' pace and quotas are. */
  clock: clockFactor.default(4),
  /** Milliseconds that the machine may hold a request up on its way before it counts as one too many in its minute. */
  jitter: wholeNumber(0, 1000).default(50),
})
export type LoadOptions = z.infer<typeof Options>

/** Reads `--name value`. Throws with a line for each value that cannot be used. */
export function readOptions(args: string[]): LoadOptions {
  const names = Object.keys(Options.shape)
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  const parsed = Options.safeParse(parseArgs({ args, options }).values)
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error))
  return parsed.data
}
