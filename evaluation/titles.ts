import { defaultSessionConfig, QuestionFilter } from '@quarry/contracts/session-config'
import { questionProbability, questionType } from '@quarry/questions/is-question'
import { shippedModel } from '@quarry/questions/question-model'
import { LabelledTitle, settingsOf } from './labelled-title.ts'
import { formatMeasure, measure, type Report } from './measure.ts'
import { readAllLines } from './read-lines.ts'

/** How well the model that ships finds questions and their types, over the sure titles with all that the files have about them. */
export async function evaluateTitles(
  paths: readonly string[],
  filter: string = defaultSessionConfig.questionFilter,
): Promise<Report> {
  const cut = shippedModel.cuts[QuestionFilter.parse(filter)]
  const rows = await readAllLines(LabelledTitle, paths)
  const judged = rows
    .filter(({ unsure }) => !unsure)
    .map((row) => {
      const context = Object.values(settingsOf(row)).at(-1) ?? { title: row.title }
      return {
        ...row,
        actual: row.question,
        found: questionProbability(context) >= cut,
        foundType: questionType(context),
      }
    })
  const typed = judged.filter(({ type }) => type !== undefined)
  const types = [...new Set(typed.map(({ type }) => type ?? 'other'))].sort()
  const byType = types.map((name) => ({
    name,
    ...measure(typed.map(({ type, foundType }) => ({ actual: type === name, found: foundType === name }))),
    n: typed.filter(({ type }) => type === name).length,
  }))
  const byLanguage = Object.fromEntries(
    [...Map.groupBy(judged, ({ lang }) => lang)].sort().map(([lang, of]) => [lang, measure(of)]),
  )
  const typeMacroF1 =
    byType.length === 0
      ? null
      : Number((byType.reduce((sum, { f1 }) => sum + f1, 0) / byType.length).toFixed(4))
  return {
    json: { ...measure(judged), typeMacroF1, byLanguage },
    lines: [
      `Questions, ${filter}: ${formatMeasure(measure(judged))}`,
      ...Object.entries(byLanguage).map(
        ([lang, measured]) => `  ${lang.padEnd(16)} ${formatMeasure(measured)}`,
      ),
      `Types: macro-F1 ${typeMacroF1 ?? '–'}`,
      ...byType.map(({ name, ...measured }) => `  ${name.padEnd(16)} ${formatMeasure(measured)}`),
    ],
  }
}
