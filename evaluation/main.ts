import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { evaluateJudge } from './judge.ts'
import type { Report } from './measure.ts'
import { evaluateChecks } from './pairs.ts'
import { evaluateTitles } from './titles.ts'
import { evaluateTopics } from './topics.ts'
import { train } from './training/train.ts'

const shippedFile = fileURLToPath(import.meta.resolve('@quarry/questions/question-model.json'))

/** Runs `npm run eval`, which README.md describes. Returns what it prints, JSON last. Throws if no file is named or a line is invalid. */
export async function evaluate(
  args: readonly string[],
  environment: Record<string, string | undefined> = {},
): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      titles: { type: 'string', multiple: true },
      filter: { type: 'string' },
      train: { type: 'boolean', default: false },
      model: { type: 'string', default: shippedFile },
      checks: { type: 'string' },
      judge: { type: 'string' },
      right: { type: 'string' },
      topics: { type: 'string' },
      answers: { type: 'string' },
    },
  })
  const { titles, checks, judge, filter, right, topics, answers } = values
  const chosen = [
    given(titles, (files) => (values.train ? train(files, values.model) : evaluateTitles(files, filter))),
    given(checks, (file) => evaluateChecks(file, right)),
    given(judge, (file) => evaluateJudge(file, environment)),
    given(topics, (file) => evaluateTopics(file, environment, answers)),
  ].find((report) => report !== undefined)
  if (!chosen) throw new Error('Name a file: --titles, --checks, --judge or --topics FILE.')
  const { json, lines } = await chosen()
  return [...lines, JSON.stringify(json)].join('\n')
}

/** Returns the report of an option, if it is given. */
function given<Value>(value: Value | undefined, report: (value: Value) => Promise<Report>) {
  return value === undefined ? undefined : () => report(value)
}
