// `npm run eval -- --titles FILE`: how well questions are told from other titles, and the training of it.
// `npm run eval -- --cleaning`: how near cleaned titles come to a careful editor's.
// `npm run eval -- --gates`: how often the checks of cleaned titles accept a bad response or reject a good one.
// `npm run eval -- --risk`: how many planted changes of meaning are among the riskiest titles.
const args = process.argv.slice(2)
if (args.includes('--cleaning')) {
  const evaluation = '../apps/worker/src/cleaning/evaluation/evaluate-cleaning.ts'
  const { evaluateCleaning } = await import(new URL(evaluation, import.meta.url).href)
  const isDone = await evaluateCleaning(args, {
    geminiApiKey: process.env.GEMINI_API_KEY,
    print: (/** @type {string} */ text) => process.stdout.write(`${text}\n`),
    say: (/** @type {string} */ text) => process.stderr.write(`${text}\n`),
  })
  if (!isDone) process.exitCode = 2
} else if (args.includes('--gates')) {
  const evaluation = '../apps/worker/src/cleaning/evaluation/evaluate-gates.ts'
  const { evaluateGates } = await import(new URL(evaluation, import.meta.url).href)
  await evaluateGates(args, { print: (/** @type {string} */ text) => process.stdout.write(`${text}\n`) })
} else if (args.includes('--risk')) {
  const evaluation = '../apps/worker/src/cleaning/evaluation/evaluate-risk.ts'
  const { evaluateRisk } = await import(new URL(evaluation, import.meta.url).href)
  await evaluateRisk(args, { print: (/** @type {string} */ text) => process.stdout.write(`${text}\n`) })
} else {
  await import(new URL('../apps/worker/src/questions/training/main.ts', import.meta.url).href)
}
