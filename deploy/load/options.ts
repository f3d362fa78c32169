import { parseArgs } from 'node:util'
import { clockFactor, wholeNumber } from '@quarry/settings/variables'
import { z } from 'zod'

const Options = z.object({
  /** Polling pages, each with its own session. */
  browsers: wholeNumber(0, 500).default(50),
  /** Sessions that clean, with or without a page. */
  runs: wholeNumber(0, 500).default(50),
  /** Questions of each session. */
  questions: wholeNumber(1, 5000).default(1000),
  workers: wholeNumber(1, 20).default(2),
  /** Duration of the measurement, once everything runs. */
  minutes: wholeNumber(1, 600).default(5),
  /** Speed of the keys' rates and quotas relative to real time. */
  clock: clockFactor.default(4),
  /** Milliseconds by which the network may delay a request before the sandbox counts it against the limit. */
  jitter: wholeNumber(0, 1000).default(50),
})
export type LoadOptions = z.infer<typeof Options>

/** Reads `--name value`. Throws with a sentence that names each invalid value. */
export function readOptions(args: string[]): LoadOptions {
  const names = Object.keys(Options.shape)
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  const parsed = Options.safeParse(parseArgs({ args, options }).values)
  if (!parsed.success)
    throw new Error(parsed.error.issues.map(({ path, message }) => `--${path.join()} ${message}`).join('; '))
  return parsed.data
}
