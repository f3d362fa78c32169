import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { defaultSessionConfig, QuestionFilter } from '@quarry/contracts/session-config'
import { trainModel } from './cross-validate.ts'
import { readLabelledTitles } from './labelled-title.ts'
import { crossValidationReport, scoreShipped, shippedReport } from './report.ts'

const USAGE = `How well isQuestion tells questions from other titles.

  npm run eval -- --titles FILE            precision, recall and F1 by cross-validation, and the worst mistakes
  npm run eval -- --titles FILE --json     the model that ships, as one line of JSON
  npm run eval -- --titles FILE --train    train the model that ships from the file

  --filter strict|broad   the setting that the line of JSON is about (default: what a run uses)

FILE holds one JSON object a line: {"title": "…", "subreddit": "…", "question": 0 or 1, "unsure": true or false}.
Labelled titles are other people's words, so none come with the project: name a file of your own.
`

const { values } = parseArgs({
  options: {
    titles: { type: 'string' },
    json: { type: 'boolean', default: false },
    train: { type: 'boolean', default: false },
    filter: { type: 'string', default: defaultSessionConfig.questionFilter },
  },
})

if (values.titles === undefined) {
  process.stderr.write(USAGE)
  process.exitCode = 2
} else {
  await evaluate(values.titles, QuestionFilter.parse(values.filter))
}

async function evaluate(path: string, filter: QuestionFilter): Promise<void> {
  const rows = await readLabelledTitles(path)
  if (values.train) {
    const modelFile = fileURLToPath(new URL('../question-model.json', import.meta.url))
    await writeFile(modelFile, `${JSON.stringify(trainModel(rows), null, 2)}\n`)
    process.stdout.write(`Trained from ${rows.length} titles: ${modelFile}\n`)
    return
  }
  if (!values.json) process.stdout.write(`${crossValidationReport(rows)}\n${shippedReport(rows)}\n`)
  process.stdout.write(`${JSON.stringify(scoreShipped(rows, filter))}\n`)
}
