import { questionProbability } from '@quarry/questions/is-question'
import { QuestionFilter, shippedModel } from '@quarry/questions/question-model'
import { LabeledTitle, settingsOf } from './labeled-title.ts'
import { formatMeasure, measure, type Report } from './measure.ts'
import { readAllLines } from './read-lines.ts'

/** How well the model that ships finds questions, over the sure titles with all that the files have about them. */
export async function evaluateTitles(paths: readonly string[], filter: string = 'broad'): Promise<Report> {
  const cut = shippedModel.cuts[QuestionFilter.parse(filter)]
  const rows = await readAllLines(LabeledTitle, paths)
  const judged = rows
    .filter(({ unsure }) => !unsure)
    .map((row) => {
      const context = Object.values(settingsOf(row)).at(-1) ?? { title: row.title }
      return { ...row, actual: row.question, found: questionProbability(context) >= cut }
    })
  const byLanguage = Object.fromEntries(
    [...Map.groupBy(judged, ({ lang }) => lang)].sort().map(([lang, of]) => [lang, measure(of)]),
  )
  return {
    json: { ...measure(judged), byLanguage },
    lines: [
      `Questions, ${filter}: ${formatMeasure(measure(judged))}`,
      ...Object.entries(byLanguage).map(
        ([lang, measured]) => `  ${lang.padEnd(16)} ${formatMeasure(measured)}`,
      ),
    ],
  }
}
