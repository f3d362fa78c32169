import { isForeignQuestion } from '../foreign-question.ts'
import { questionFeatures } from '../question-features.ts'
import { probabilityOf, type QuestionModel, type Weighing } from '../question-model.ts'
import { fitModel } from './fit-model.ts'
import type { LabelledTitle } from './labelled-title.ts'
import { createRandom } from './measure.ts'

/** A title with the probability that a model gave it which has not seen it. */
export interface Held {
  row: LabelledTitle
  probability: number
}

export type Thresholds = Pick<QuestionModel, 'strictFrom' | 'broadFrom'>

export interface FoldResult extends Held {
  /** Chosen without this title as well. */
  thresholds: Thresholds
}

const FOLDS = 10
const INNER_FOLDS = 5
/** Above what is promised (0.95 and 0.96), because other titles will differ a little. */
const STRICT_PRECISION = 0.965
const BROAD_RECALL = 0.975

/** Every title judged by a model and thresholds made from the other nine tenths. */
export function crossValidate(rows: readonly LabelledTitle[]): FoldResult[] {
  return folds(rows, FOLDS).flatMap(({ train, test }) => {
    const model = fitModel(train)
    const thresholds = chooseThresholds(holdOut(train, INNER_FOLDS))
    return judgeAll(model, test).map((held) => ({ ...held, thresholds }))
  })
}

/** The model that ships: weights from all titles, thresholds from titles held out in turn. */
export function trainModel(rows: readonly LabelledTitle[]): QuestionModel {
  const { bias, weights } = fitModel(rows)
  const round = (value: number) => Number(value.toFixed(3))
  return {
    bias: round(bias),
    ...chooseThresholds(holdOut(rows, FOLDS)),
    weights: Object.fromEntries([...weights].map(([trait, weight]) => [trait, round(weight)])),
  }
}

function holdOut(rows: readonly LabelledTitle[], count: number): Held[] {
  return folds(rows, count).flatMap(({ train, test }) => judgeAll(fitModel(train), test))
}

function judgeAll(model: Weighing, rows: readonly LabelledTitle[]): Held[] {
  return rows.map((row) => {
    const foreign = isForeignQuestion(row.title)
    const judged = () => probabilityOf(model, questionFeatures(row.title, row.subreddit))
    return { row, probability: foreign === undefined ? judged() : Number(foreign) }
  })
}

function folds(rows: readonly LabelledTitle[], count: number) {
  const random = createRandom(count)
  const shuffled = rows
    .map((row) => ({ row, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ row }) => row)
  return Array.from({ length: count }, (_, fold) => ({
    train: shuffled.filter((_row, i) => i % count !== fold),
    test: shuffled.filter((_row, i) => i % count === fold),
  }))
}

/** `strictFrom`: the lowest that is precise enough. `broadFrom`: the highest that misses few enough. */
function chooseThresholds(held: readonly Held[]): Thresholds {
  const sure = held.filter(({ row }) => !row.unsure)
  const questions = sure.filter(({ row }) => row.question).length
  const steps = Array.from({ length: 91 }, (_, i) => (i + 5) / 100)
  const found = steps.map((from) => {
    const taken = sure.filter(({ probability }) => probability >= from)
    const hits = taken.filter(({ row }) => row.question).length
    return { from, precision: hits / Math.max(1, taken.length), recall: hits / Math.max(1, questions) }
  })
  const strictFrom = found.find(({ precision }) => precision >= STRICT_PRECISION)?.from ?? 0.9
  const broadFrom = found.findLast(({ recall }) => recall >= BROAD_RECALL)?.from ?? 0.1
  // Where titles are so easy that one threshold keeps both promises, it lies in the middle.
  const middle = (strictFrom + broadFrom) / 2
  return { strictFrom: Math.max(strictFrom, middle), broadFrom: Math.min(broadFrom, middle) }
}
