// `npm run eval -- --titles FILE`: how well questions are told from other titles, and the training of it.
// `npm run eval -- --cleaning`: how near cleaned titles come to a careful editor's.
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
} else {
  await import(new URL('../apps/worker/src/questions/training/main.ts', import.meta.url).href)
}
