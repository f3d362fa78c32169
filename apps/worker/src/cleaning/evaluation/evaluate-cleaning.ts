import { parseArgs } from 'node:util'
import { realEndpoints, sandboxEndpoints } from '@quarry/platforms/endpoints'
import { defaultModel } from '@quarry/platforms/gemini/gemini-client'
import { buildSandbox } from '@quarry/sandbox/build-sandbox'
import { type Cleaner, geminiCleaner, plainRules } from './cleaners.ts'
import { cleaningReport } from './cleaning-report.ts'
import { readEditedTitles } from './edited-title.ts'
import { pairsReport, scorePairs } from './pairs-report.ts'
import { readRewrittenPairs } from './rewritten-pairs.ts'
import { type CleanedRow, scoreCleaning } from './score-cleaning.ts'

const USAGE = `How near cleaned titles come to a careful editor's, and what they keep.

  npm run eval -- --cleaning                    a table of everything that needs no key, and of Gemini with one
  npm run eval -- --cleaning --model NAME       of one alone: untouched, rules, editor, sandbox or gemini
  npm run eval -- --cleaning --data FILE        on other titles than the invented ones that come with the project
  npm run eval -- --cleaning --pairs FILE       on pairs of questions, beside the published figures of the MQR test set
  npm run eval -- --cleaning --json             one line of JSON for each, for machines

  --gemini-model NAME        which model (default: ${defaultModel})
  --titles-per-request N     how many go together (default: 20)

FILE of --data holds one JSON object a line: {"title": "…", "clean": "the editor's version"}; lines without one are left out.
FILE of --pairs is data/test.tsv of https://github.com/ZeweiChu/MQR, CC BY-SA 4.0, which does not come with the project, or holds
one JSON object a line: {"ill formed": "…", "well formed": "…"}.
gemini needs GEMINI_API_KEY in the environment and keeps to the pace of the key's tier.
`

const CLOCK_FACTOR = 1000
/** Left out for pairs of questions, which have no brackets and no editor. */
const RULES_OF_TITLES: ReadonlySet<string> = new Set(['rules', 'editor'])

export interface EvaluationIo {
  geminiApiKey: string | undefined
  /** Prints the table or the JSON. */
  print(text: string): void
  /** Prints progress. */
  log(text: string): void
}

/** Runs the command. Returns false for unknown arguments. */
export async function evaluateCleaning(args: readonly string[], io: EvaluationIo): Promise<boolean> {
  const values = readArgs(args)
  if (values === undefined) {
    io.log(USAGE)
    return false
  }
  const rows =
    values.pairs === undefined
      ? await readEditedTitles(values.data ?? new URL('invented-titles.jsonl', import.meta.url))
      : await readRewrittenPairs(values.pairs)
  const sandbox = buildSandbox({ seed: 'evaluation', clockFactor: CLOCK_FACTOR, latencyMs: 0 })
  try {
    const url = await sandbox.listen({ port: 0, host: '127.0.0.1' })
    const common = { model: values.geminiModel, titlesPerRequest: values.titlesPerRequest, log: io.log }
    const cleaners = new Map<string, Cleaner>([
      ['untouched', plainRules.untouched],
      ['rules', plainRules.rules],
      ['editor', plainRules.editor],
      [
        'sandbox',
        geminiCleaner({
          ...common,
          apiKey: 'demo-paid.evaluation',
          endpoints: sandboxEndpoints(url),
          clockFactor: CLOCK_FACTOR,
        }),
      ],
    ])
    if (io.geminiApiKey)
      cleaners.set('gemini', geminiCleaner({ ...common, apiKey: io.geminiApiKey, endpoints: realEndpoints }))
    const cleaned = new Map<string, CleanedRow[]>()
    for (const [name, cleaner] of cleaners) if (isWanted(name)) cleaned.set(name, await cleaner(rows))
    if (cleaned.size === 0) {
      const names = [...cleaners.keys(), ...(io.geminiApiKey ? [] : ['gemini'])].filter(isFitting).join(', ')
      io.log(
        values.model === 'gemini'
          ? 'GEMINI_API_KEY is not set.\n'
          : `--model must be one of ${names}, not '${values.model}'\n`,
      )
      return false
    }
    if (values.pairs === undefined) {
      const scores = mapValues(cleaned, scoreCleaning)
      print(scores, `${rows.length} titles, 95 % intervals\n\n${cleaningReport(scores)}`)
    } else {
      const scores = mapValues(cleaned, scorePairs)
      print(scores, `${rows.length} pairs of questions\n\n${pairsReport(scores)}`)
    }
    return true
  } finally {
    await sandbox.close()
  }

  function isFitting(name: string): boolean {
    return values?.pairs === undefined || !RULES_OF_TITLES.has(name)
  }

  function isWanted(name: string): boolean {
    return isFitting(name) && (values?.model === undefined || values.model === name)
  }

  function print(scores: ReadonlyMap<string, object>, report: string): void {
    if (values?.json) for (const [model, score] of scores) io.print(JSON.stringify({ model, ...score }))
    else io.print(report)
  }
}

function mapValues<From, To>(all: ReadonlyMap<string, From>, change: (from: From) => To): Map<string, To> {
  return new Map([...all].map(([name, value]) => [name, change(value)]))
}

function readArgs(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        cleaning: { type: 'boolean' },
        data: { type: 'string' },
        pairs: { type: 'string' },
        model: { type: 'string' },
        json: { type: 'boolean', default: false },
        'gemini-model': { type: 'string', default: defaultModel },
        'titles-per-request': { type: 'string', default: '20' },
      },
    })
    const { 'gemini-model': geminiModel, 'titles-per-request': perRequest, ...others } = values
    if (others.data !== undefined && others.pairs !== undefined) return undefined
    return /^[1-9]\d?$/.test(perRequest)
      ? { ...others, geminiModel, titlesPerRequest: Number(perRequest) }
      : undefined
  } catch {
    return undefined
  }
}
