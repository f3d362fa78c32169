// `npm run eval`: scores the finding of questions, the cleaning of titles and the checks of cleaned titles, by
// labelled titles (--titles FILE), edited titles (--cleaning), good and bad responses (--gates), and planted changes of
// meaning (--risk).
import { log } from './progress.js'

const args = process.argv.slice(2)
const io = {
  geminiApiKey: process.env.GEMINI_API_KEY,
  print: (/** @type {string} */ text) => process.stdout.write(`${text}\n`),
  log: (/** @type {string} */ text) => process.stderr.write(`${text}\n`),
}

/** @param {string} file in apps/worker/src */
const load = (file) => import(new URL(`../apps/worker/src/${file}`, import.meta.url).href)

async function evaluate() {
  if (args.includes('--cleaning')) {
    const { evaluateCleaning } = await load('cleaning/evaluation/evaluate-cleaning.ts')
    if (!(await evaluateCleaning(args, io))) process.exitCode = 2
  } else if (args.includes('--gates')) {
    const { evaluateGates } = await load('cleaning/evaluation/evaluate-gates.ts')
    await evaluateGates(args, io)
  } else if (args.includes('--risk')) {
    const { evaluateRisk } = await load('cleaning/evaluation/evaluate-risk.ts')
    await evaluateRisk(args, io)
  } else {
    await load('questions/training/main.ts')
  }
}

try {
  await evaluate()
} catch (error) {
  log(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
