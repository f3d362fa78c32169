import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { defaultSessionConfig, QuestionFilter } from '@quarry/contracts/session-config'
import { QuestionModel } from '@quarry/questions/question-model'
import { readAddedTypes } from './added-types.ts'
import { crossValidate, trainModel } from './cross-validate.ts'
import { type LabelledTitle, readLabelledTitles } from './labelled-title.ts'
import { modelText, shippedFile } from './model-file.ts'
import { originOf } from './origin.ts'
import { parseWrittenTitles, writtenTitles } from './written-titles.ts'

const USAGE = `How well isQuestion distinguishes questions from other titles.

  npm run eval -- --titles FILE            cross-validation by setting, types, and mistakes by kind (minutes)
  npm run eval -- --titles FILE --json     the model that ships, as one line of JSON
  npm run eval -- --titles FILE --train    trains from the files and writes the model that ships
  npm run eval -- --titles FILE --verify   trains, and compares the result with the model that ships byte by byte

  --titles may be given several times: a model depends on the files and their order.
  --types-of FILE         titles of other files whose types added-types.txt has; for the model that ships, all of them
  --model FILE            another model file for --train and --verify
  --written FILE          other titles that were written for training than the project's own
  --filter strict|broad   the setting that the line of JSON is about (default: what a run uses)

FILE holds one JSON object a line: {"title": "…", "question": 0 or 1}, and where they are known "subreddit",
"unsure", "lang", "type", "post" {"isSelf", "domain", "hint", "isGallery", "flair", "score", "numComments"} and
"community" {"posts", "selfPosts", "marked", "markedSelf"}.
Labelled titles are other people's words, so none come with the project: name files of your own.
`

const { values } = parseArgs({
  options: {
    titles: { type: 'string', multiple: true },
    'types-of': { type: 'string', multiple: true, default: [] },
    json: { type: 'boolean', default: false },
    train: { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
    model: { type: 'string', default: shippedFile },
    written: { type: 'string' },
    filter: { type: 'string', default: defaultSessionConfig.questionFilter },
  },
})

const ORIGINS = [
  ['labelled', 'labelled titles'],
  ['written', 'written titles'],
  ['features', 'features'],
] as const

const written =
  values.written === undefined ? writtenTitles : parseWrittenTitles(await readFile(values.written, 'utf8'))

if (values.titles === undefined) {
  process.stderr.write(USAGE)
  process.exitCode = 2
} else {
  await evaluate(values.titles, QuestionFilter.parse(values.filter))
}

async function evaluate(paths: readonly string[], filter: QuestionFilter): Promise<void> {
  const labelled = (await Promise.all(paths.map(readLabelledTitles))).flat()
  const rows = [...labelled, ...(await readAddedTypes(values['types-of']))]
  if (values.verify) return await verify(rows)
  if (values.train) {
    await writeFile(values.model, modelText(trainModel(rows, written)))
    process.stdout.write(`Trained from ${rows.length} titles: ${values.model}\n`)
    return
  }
  // Loads the model that ships, which a first training with another shape of the file could not.
  const { crossValidationReport, scoreShipped, shippedReport } = await import('./report.ts')
  if (!values.json) {
    const held = crossValidate(rows, written, (fold) => process.stderr.write(`Fold ${fold}\n`))
    process.stdout.write(`${crossValidationReport(held)}\n${shippedReport(rows)}\n`)
  }
  process.stdout.write(`${JSON.stringify(scoreShipped(rows, filter))}\n`)
}

async function verify(rows: readonly LabelledTitle[]): Promise<void> {
  const model = await readFile(values.model, 'utf8')
  const { origin } = QuestionModel.parse(JSON.parse(model))
  const found = originOf(rows, written)
  const other = ORIGINS.filter(([part]) => origin[part] !== found[part]).map(([, name]) => name)
  if (other.length === 0 && model === modelText(trainModel(rows, written))) {
    process.stdout.write(`Training from these ${rows.length} titles makes this model, to the byte.\n`)
    return
  }
  const cause =
    other.length > 0 ? `It was trained from other ${other.join(' and ')}.` : 'Its weights were changed.'
  process.stderr.write(`Training makes another model than ${values.model}. ${cause}\n`)
  process.exitCode = 1
}
