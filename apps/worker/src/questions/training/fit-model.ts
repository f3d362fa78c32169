import { QuestionType } from '@quarry/contracts/question'
import { readTraits, type TitleTraits } from '@quarry/questions/question-features'
import type { ModelOrigin, QuestionModel, TypeModel, Weighing } from '@quarry/questions/question-model'
import { typeFeatures } from '@quarry/questions/question-type'
import { writeTypeWeights } from '@quarry/questions/type-weights'
import type { LabelledTitle } from './labelled-title.ts'
import { fitLogistic, type Sample } from './logistic.ts'
import { samplesOf } from './samples.ts'
import { fitSoftmax } from './softmax.ts'
import type { WrittenTitles } from './written-titles.ts'

/** Limited by the size of the model file. */
const MOST_FEATURES = 2400
const LEAST_SAMPLES = 24
/** The sparsity is limited by the size of the model file as well. */
const TYPE_FITTING = { leastSamples: 3, sparsity: 1.6, penalty: 2 }
/** Rare types weigh more, or they would never be found: by this power of their rarity. */
const RARITY = 0.6
const UNSURE_WEIGHT = 0.5

/** A labelled title with its features, computed once: that is slower than fitting. */
export interface TrainingExample {
  row: LabelledTitle
  traits: TitleTraits
  samples: readonly Sample[]
  typeFeatures: ReadonlyMap<string, number>
}

export function trainingExamplesOf(rows: readonly LabelledTitle[]): TrainingExample[] {
  return rows.map((row) => {
    const traits = readTraits(row.title)
    return {
      row,
      traits,
      samples: row.typeOnly ? [] : samplesOf(row),
      typeFeatures: typeFeatures(row, traits),
    }
  })
}

/** Training examples from the titles that were written for training. */
export interface WrittenExamples {
  samples: readonly Sample[]
  types: readonly { type: QuestionType; features: ReadonlyMap<string, number>; weight: number }[]
}

/** The question model learns them without context and as text posts, because they have no post. */
export function writtenExamplesOf({ types, questions }: WrittenTitles): WrittenExamples {
  return {
    samples: questions.flatMap((written) =>
      samplesOf({ ...written, unsure: false, typeOnly: false, type: undefined, post: { isSelf: true } }),
    ),
    types: types.map(({ type, title }) => ({ type, features: typeFeatures({ title }), weight: 1 })),
  }
}

/** Distinguishes questions from other titles. Training adds titles written for what labelled ones have too few of. */
export function fitQuestions(
  examples: readonly TrainingExample[],
  written: WrittenExamples,
  penalty: number,
): Weighing {
  const samples = [...examples.flatMap((example) => example.samples), ...written.samples]
  return fitLogistic(samples, { penalty, leastSamples: LEAST_SAMPLES, mostFeatures: MOST_FEATURES })
}

/** Classifies the type of a question. Training adds titles written for rare types to the labelled ones. */
export function fitTypes(examples: readonly TrainingExample[], written: WrittenExamples): TypeModel {
  const names = QuestionType.options
  const labelled = examples.flatMap(({ row, typeFeatures: features }) =>
    row.type ? [{ type: row.type, features, weight: row.unsure ? UNSURE_WEIGHT : 1 }] : [],
  )
  const rows = [...labelled, ...written.types]
  const weightOf = (type: QuestionType) =>
    rows.reduce((sum, row) => sum + (row.type === type ? row.weight : 0), 0)
  const mean = rows.reduce((sum, { weight }) => sum + weight, 0) / names.length
  const rarity = new Map(names.map((type) => [type, (mean / Math.max(1, weightOf(type))) ** RARITY]))
  const samples = rows.map(({ type, features, weight }) => ({
    features,
    classIndex: names.indexOf(type),
    weight: weight * (rarity.get(type) ?? 1),
  }))
  const { biases, weights } = fitSoftmax(samples, names.length, TYPE_FITTING)
  const texts = [...weights].map(([name, row]) => [name, writeTypeWeights(row)] as const)
  return { biases, weights: Object.fromEntries(texts) }
}

/** Returns the model as its file has it. */
export function modelOf(
  origin: ModelOrigin,
  questions: Weighing,
  types: TypeModel,
  cuts: QuestionModel['cuts'],
): QuestionModel {
  const { bias, weights } = questions
  return { origin, cuts, bias, weights: Object.fromEntries(weights), types }
}
