import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { defaultSessionConfig, QuestionFilter } from '@quarry/contracts/session-config'
import type { QuestionModel } from '../question-model.ts'
import { crossValidate, trainModel } from './cross-validate.ts'
import { readLabelledTitles } from './labelled-title.ts'
import { crossValidationReport, scoreShipped, shippedReport } from './report.ts'

const USAGE = `How well isQuestion tells questions from other titles.

  npm run eval -- --titles FILE            cross-validation by setting, types, and mistakes by kind (minutes)
  npm run eval -- --titles FILE --json     the model that ships, as one line of JSON
  npm run eval -- --titles FILE --train    the cross-validation, and then the model that ships from the files

  --titles may be given several times.
  --filter strict|broad   the setting that the line of JSON is about (default: what a run uses)

FILE holds one JSON object a line: {"title": "…", "question": 0 or 1}, and where they are known "subreddit",
"unsure", "lang", "type", "post" {"isSelf", "domain", "hint", "isGallery", "flair", "score", "numComments"} and
"community" {"posts", "selfPosts", "marked", "markedSelf"}.
Labelled titles are other people's words, so none come with the project: name files of your own.
`

const { values } = parseArgs({
  options: {
    titles: { type: 'string', multiple: true },
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

/** A line for each feature: a weight is easy to find, and a change easy to see. */
function formatModel(model: QuestionModel): string {
  return JSON.stringify(model, null, 2).replace(/\[[-\d.,\s]+\]/g, (row) => `[${JSON.parse(row).join(', ')}]`)
}

async function evaluate(paths: readonly string[], filter: QuestionFilter): Promise<void> {
  const rows = (await Promise.all(paths.map(readLabelledTitles))).flat()
  if (!values.json) {
    const held = crossValidate(rows, (fold) => process.stderr.write(`Fold ${fold}\n`))
    process.stdout.write(`${crossValidationReport(held)}\n`)
  }
  if (values.train) {
    const modelFile = fileURLToPath(new URL('../question-model.json', import.meta.url))
    await writeFile(modelFile, `${formatModel(trainModel(rows))}\n`)
    process.stdout.write(`Trained from ${rows.length} titles: ${modelFile}\n`)
    return
  }
  if (!values.json) process.stdout.write(`${shippedReport(rows)}\n`)
  process.stdout.write(`${JSON.stringify(scoreShipped(rows, filter))}\n`)
}
