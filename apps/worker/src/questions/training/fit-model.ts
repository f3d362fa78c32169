import { QuestionType } from '@quarry/contracts/question'
import { readTraits, type TitleTraits } from '../question-features.ts'
import type { QuestionModel, Weighing } from '../question-model.ts'
import { typeFeatures } from '../question-type.ts'
import type { LabelledTitle } from './labelled-title.ts'
import { fitLogistic, type Sample } from './logistic.ts'
import { samplesOf } from './samples.ts'

/** Chosen by the size of the file. */
const MOST_FEATURES = 2400
const MOST_TYPE_FEATURES = 110
const LEAST_SAMPLES = 24
const LEAST_TYPE_SAMPLES = 3
const TYPE_PENALTY = 3
/** Rare types count for more, or they would never be found: by this power of their rarity. */
const RARITY = 0.4
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

/** For each type, tells its questions from the others. */
export function fitTypes(lessons: readonly Lesson[]): Map<QuestionType, Weighing> {
  const questions = lessons.filter(({ row }) => row.type !== undefined)
  return new Map(
    QuestionType.options.map((type) => {
      const count = questions.filter(({ row }) => row.type === type).length
      const rarity = (questions.length / QuestionType.options.length / Math.max(1, count)) ** RARITY
      const samples = questions.map(({ row, typeFeatures: features }) => ({
        features,
        isPositive: row.type === type,
        weight: (row.unsure ? UNSURE_WEIGHT : 1) * (row.type === type ? rarity : 1),
      }))
      const fitting = {
        penalty: TYPE_PENALTY,
        leastSamples: LEAST_TYPE_SAMPLES,
        mostFeatures: MOST_TYPE_FEATURES,
      }
      return [type, fitLogistic(samples, fitting)]
    }),
  )
}

/** As the file has it. */
export function modelOf(
  questions: Weighing,
  types: ReadonlyMap<QuestionType, Weighing>,
  cuts: QuestionModel['cuts'],
): QuestionModel {
  const plain = ({ bias, weights }: Weighing) => ({ bias, weights: Object.fromEntries(weights) })
  const byType = [...types].map(([type, weighing]) => [type, plain(weighing)])
  return { cuts, ...plain(questions), types: Object.fromEntries(byType) }
}
