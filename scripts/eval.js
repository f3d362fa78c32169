// `npm run eval`: scores how questions are found, on labelled titles (--titles FILE); cleaned titles, on an editor's
// (--cleaning); the checks of cleaned titles, on good and bad ones (--gates); risks, on planted changes of meaning (--risk);
// near-duplicates, on labelled pairs of titles (--duplicates FILE); topics, on titles grouped by people (--topics FILE).
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { log } from './progress.js'

const args = process.argv.slice(2)
const io = {
  geminiApiKey: process.env.GEMINI_API_KEY,
  print: (/** @type {string} */ text) => process.stdout.write(`${text}\n`),
  log: (/** @type {string} */ text) => process.stderr.write(`${text}\n`),
}

/** @param {string} file in the repository */
const loadFile = (file) => import(new URL(`../${file}`, import.meta.url).href)
/** @param {string} file in apps/worker/src */
const load = (file) => loadFile(`apps/worker/src/${file}`)

/** @param {string} file a file with one JSON object per line */
async function readLines(file) {
  const lines = (await readFile(file, 'utf8')).split('\n')
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line))
}

/** Prints precision and recall of the pairs that near-duplicate detection joins, with 95 % intervals. */
async function evaluateDuplicates() {
  const { values } = parseArgs({
    args,
    options: {
      duplicates: { type: 'string', default: '' },
      titles: { type: 'string', multiple: true, default: [] },
      json: { type: 'boolean', default: false },
    },
  })
  const { LabelledPair, scorePairs } = await import(
    new URL('../apps/web/src/duplicates/score-pairs.ts', import.meta.url).href
  )
  const { shareOf } = await load('cleaning/evaluation/estimate.ts')
  const pairs = (await readLines(values.duplicates)).map((line) => LabelledPair.parse(line))
  const titles = (await Promise.all(values.titles.map(readLines))).flat().map(({ title }) => title)
  const report = scorePairs(pairs, titles)
  if (values.json) return io.print(JSON.stringify(report))
  const percent = (/** @type {number} */ share) => (100 * share).toFixed(1)
  const share = (/** @type {number} */ count, /** @type {number} */ of) => {
    const { value, low, high } = shareOf(count, of)
    return `${count} of ${of}: ${percent(value)} % (${percent(low)}–${percent(high)})`
  }
  io.print(
    `${pairs.length} labelled pairs among ${report.titles} titles; in brackets the 95 % interval (Wilson)`,
  )
  for (const half of ['all', 'tuning', 'measuring']) {
    const { same, joined, joinedSame } = report[half]
    io.print(`  ${half.padEnd(10)} precision ${share(joinedSame, joined)}, recall ${share(joinedSame, same)}`)
  }
  io.print(`  ${report.unlabelled} titles are in groups without a label`)
}

async function evaluate() {
  if (args.some((arg) => arg.startsWith('--duplicates'))) {
    await evaluateDuplicates()
  } else if (args.includes('--cleaning')) {
    const { evaluateCleaning } = await load('cleaning/evaluation/evaluate-cleaning.ts')
    if (!(await evaluateCleaning(args, io))) process.exitCode = 2
  } else if (args.includes('--gates')) {
    const { evaluateGates } = await load('cleaning/evaluation/evaluate-gates.ts')
    await evaluateGates(args, io)
  } else if (args.includes('--risk')) {
    const { evaluateRisk } = await load('cleaning/evaluation/evaluate-risk.ts')
    await evaluateRisk(args, io)
  } else if (args.includes('--topics')) {
    const { evaluateTopics } = await loadFile('packages/topics/src/evaluation/evaluate-topics.ts')
    await evaluateTopics(args, io)
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
