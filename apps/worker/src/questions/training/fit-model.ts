import { QuestionType } from '@quarry/contracts/question'
import { readTraits, type TitleTraits } from '../question-features.ts'
import type { QuestionModel, TypeModel, Weighing } from '../question-model.ts'
import { typeFeatures } from '../question-type.ts'
import type { LabelledTitle } from './labelled-title.ts'
import { fitLogistic, type Sample } from './logistic.ts'
import { samplesOf } from './samples.ts'
import { fitSoftmax } from './softmax.ts'
import { WRITTEN_TITLES } from './written-titles.ts'

/** Chosen by the size of the file. */
const MOST_FEATURES = 2400
const MOST_TYPE_FEATURES = 500
const LEAST_SAMPLES = 24
const LEAST_TYPE_SAMPLES = 3
const TYPE_PENALTY = 8
/** Rare types count for more, or they would never be found: by this power of their rarity. */
const RARITY = 0.6
const UNSURE_WEIGHT = 0.5

/** What a title teaches: read once, because reading takes longer than fitting. */
export interface Lesson {
  row: LabelledTitle
  traits: TitleTraits
  samples: readonly Sample[]
  typeFeatures: ReadonlyMap<string, number>
}

export function lessonsOf(rows: readonly LabelledTitle[]): Lesson[] {
  return rows.map((row) => {
    const traits = readTraits(row.title)
    return { row, traits, samples: samplesOf(row), typeFeatures: typeFeatures(row, traits) }
  })
}

/** Tells questions from other titles. */
export function fitQuestions(lessons: readonly Lesson[], penalty: number): Weighing {
  const samples = lessons.flatMap((lesson) => lesson.samples)
  return fitLogistic(samples, { penalty, leastSamples: LEAST_SAMPLES, mostFeatures: MOST_FEATURES })
}

/** Classifies the type of a question. Training adds titles written for rare types to the labelled ones. */
export function fitTypes(lessons: readonly Lesson[]): TypeModel {
  const names = QuestionType.options
  const labelled = lessons.flatMap(({ row, typeFeatures: features }) =>
    row.type ? [{ type: row.type, features, weight: row.unsure ? UNSURE_WEIGHT : 1 }] : [],
  )
  const rows = [...labelled, ...writtenRows()]
  const weightOf = (type: QuestionType) =>
    rows.reduce((sum, row) => sum + (row.type === type ? row.weight : 0), 0)
  const mean = rows.reduce((sum, { weight }) => sum + weight, 0) / names.length
  const rarity = new Map(names.map((type) => [type, (mean / Math.max(1, weightOf(type))) ** RARITY]))
  const samples = rows.map(({ type, features, weight }) => ({
    features,
    classIndex: names.indexOf(type),
    weight: weight * (rarity.get(type) ?? 1),
  }))
  const fitting = {
    penalty: TYPE_PENALTY,
    leastSamples: LEAST_TYPE_SAMPLES,
    mostFeatures: MOST_TYPE_FEATURES,
  }
  return { names: [...names], ...fitSoftmax(samples, names.length, fitting) }
}

function writtenRows() {
  return QuestionType.options.flatMap((type) =>
    (WRITTEN_TITLES[type] ?? '')
      .trim()
      .split('\n')
      .filter((title) => title !== '')
      .map((title) => ({ type, features: typeFeatures({ title }), weight: 1 })),
  )
}

/** As the file has it. */
export function modelOf(questions: Weighing, types: TypeModel, cuts: QuestionModel['cuts']): QuestionModel {
  const { bias, weights } = questions
  return { cuts, bias, weights: Object.fromEntries(weights), types }
}
