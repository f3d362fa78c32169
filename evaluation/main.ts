import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { evaluateDuplicates } from './duplicates.ts'
import { evaluateJudge, type JudgeEnvironment } from './judge.ts'
import type { Report } from './measure.ts'
import { evaluateGates, evaluateRisk } from './pairs.ts'
import { evaluateTitles } from './titles.ts'
import { evaluateTopics } from './topics.ts'
import { train } from './training/train.ts'

const shippedFile = fileURLToPath(import.meta.resolve('@quarry/questions/question-model.json'))

/** Runs `npm run eval`, which README.md describes. Returns what it prints. Throws if no file is named or a line is invalid. */
export async function evaluate(args: readonly string[], environment: JudgeEnvironment = {}): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      titles: { type: 'string', multiple: true },
      filter: { type: 'string' },
      train: { type: 'boolean', default: false },
      model: { type: 'string', default: shippedFile },
      topics: { type: 'string' },
      duplicates: { type: 'string' },
      context: { type: 'string', multiple: true, default: [] },
      gates: { type: 'string' },
      risk: { type: 'string' },
      judge: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const { titles, topics, duplicates, gates, risk, judge, context } = values
  const report = async (): Promise<Report> => {
    if (titles && values.train) return await train(titles, values.model)
    if (titles) return await evaluateTitles(titles, values.filter)
    if (topics) return await evaluateTopics(topics, context)
    if (duplicates) return await evaluateDuplicates(duplicates, context)
    if (gates) return await evaluateGates(gates)
    if (risk) return await evaluateRisk(risk)
    if (judge) return await evaluateJudge(judge, environment)
    throw new Error('Name a file: --titles, --topics, --duplicates, --gates, --risk or --judge FILE.')
  }
  const { json, lines } = await report()
  return [...lines, ...(values.json ? [JSON.stringify(json)] : [])].join('\n')
}
