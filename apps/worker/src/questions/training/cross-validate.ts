import type { QuestionType } from '@quarry/contracts/question'
import type { TitleInContext } from '@quarry/questions/question-facts'
import { questionFeatures } from '@quarry/questions/question-features'
import { probabilityOf, type QuestionModel, scoreOf, type Weighing } from '@quarry/questions/question-model'
import { createTypeChooser } from '@quarry/questions/question-type'
import {
  fitQuestions,
  fitTypes,
  modelOf,
  type TrainingExample,
  trainingExamplesOf,
  type WrittenExamples,
  writtenExamplesOf,
} from './fit-model.ts'
import type { LabelledTitle } from './labelled-title.ts'
import { createRandom, type Judged, measure } from './measure.ts'
import { originOf } from './origin.ts'
import type { WrittenTitles } from './written-titles.ts'

/** What is known of a title when it is classified. */
export const SETTINGS = ['title alone', 'with community', 'with post'] as const
export type Setting = (typeof SETTINGS)[number]

export type Cuts = QuestionModel['cuts']

/** A title as classified by a model that was trained without its community. */
export interface HeldOut {
  row: LabelledTitle
  probabilities: Readonly<Partial<Record<Setting, number>>>
  type: QuestionType
  /** Chosen without this title's community too. */
  cuts: Cuts
}

const FOLDS = 8
const INNER_FOLDS = 3
const PENALTIES = [8, 16]
/** Of the strict filter, where the post is known. */
const STRICT_PRECISION = 0.95

/** Classifies every title with a model, a penalty and cuts from other communities. */
export function crossValidate(
  rows: readonly LabelledTitle[],
  titles: WrittenTitles,
  onFold?: (fold: number) => void,
): HeldOut[] {
  const written = writtenExamplesOf(titles)
  return foldsOf(trainingExamplesOf(rows), FOLDS).flatMap(({ train, test }, fold) => {
    onFold?.(fold + 1)
    const { penalty, cuts } = choose(train, written)
    const questions = fitQuestions(train, written, penalty)
    const chooseType = createTypeChooser(fitTypes(train, written))
    return test.filter(isTested).map((example) => ({
      row: example.row,
      probabilities: probabilitiesOf(questions, example),
      type: chooseType(example.row),
      cuts,
    }))
  })
}

/** The model that ships: weights from all titles, the penalty and the cuts from titles held out in turn. */
export function trainModel(rows: readonly LabelledTitle[], titles: WrittenTitles): QuestionModel {
  const written = writtenExamplesOf(titles)
  const examples = trainingExamplesOf(rows)
  const { penalty, cuts } = choose(examples, written)
  return modelOf(
    originOf(rows, titles),
    fitQuestions(examples, written, penalty),
    fitTypes(examples, written),
    cuts,
  )
}

/** What is known about a labelled title in each setting; undefined where the file lacks it. */
export function settingsOf({ title, subreddit, post, community }: LabelledTitle) {
  const place = { ...(subreddit ? { subreddit } : {}), ...(community ? { community } : {}) }
  const contexts: Partial<Record<Setting, TitleInContext>> = { 'title alone': { title } }
  if (subreddit) contexts['with community'] = { title, ...place }
  if (post) contexts['with post'] = { title, ...place, post }
  return contexts
}

function probabilitiesOf(
  model: Weighing,
  { row, traits }: TrainingExample,
): Partial<Record<Setting, number>> {
  return Object.fromEntries(
    Object.entries(settingsOf(row)).map(([setting, context]) => [
      setting,
      probabilityOf(scoreOf(model, questionFeatures(context, traits))),
    ]),
  )
}

const isTested = ({ row }: TrainingExample) => !row.typeOnly

interface Choice {
  penalty: number
  cuts: Cuts
}

function choose(examples: readonly TrainingExample[], written: WrittenExamples): Choice {
  const choices = PENALTIES.map((penalty) => {
    const held = foldsOf(examples, INNER_FOLDS).flatMap(({ train, test }) => {
      const model = fitQuestions(train, written, penalty)
      return test
        .filter(isTested)
        .map((example) => ({ row: example.row, probabilities: probabilitiesOf(model, example) }))
    })
    return { penalty, loss: lossOf(held), cuts: chooseCuts(held) }
  })
  return choices.reduce((best, choice) => (choice.loss < best.loss ? choice : best))
}

type Held = Pick<HeldOut, 'row' | 'probabilities'>

/** Mean log loss over all settings of the sure titles. */
function lossOf(held: readonly Held[]): number {
  const surprises = sureOf(held).flatMap(({ row, probabilities }) =>
    Object.values(probabilities).map(
      (probability) => -Math.log(Math.max(1e-9, row.question ? probability : 1 - probability)),
    ),
  )
  return surprises.reduce((sum, surprise) => sum + surprise, 0) / surprises.length
}

const sureOf = <T extends Held>(held: readonly T[]) => held.filter(({ row }) => !row.unsure)

/**
 * One cut for all settings, because a probability means the same in each. `broad` has the best mean F1 over the
 * settings; `strict` is the lowest that is precise enough where the most is known.
 */
function chooseCuts(held: readonly Held[]): Cuts {
  const sure = sureOf(held)
  const steps = Array.from({ length: 91 }, (_, i) => (i + 5) / 100)
  const f1 = (cut: number) =>
    SETTINGS.reduce((sum, setting) => sum + measure(judgedAt(sure, setting, () => cut)).f1, 0)
  const broad = steps.reduce((best, cut) => (f1(cut) > f1(best) ? cut : best))
  const most = SETTINGS.findLast((setting) => sure.some(({ probabilities }) => setting in probabilities))
  const isPrecise = (cut: number) =>
    measure(judgedAt(sure, most ?? 'title alone', () => cut)).precision >= STRICT_PRECISION
  return { broad, strict: steps.find((cut) => cut >= broad && isPrecise(cut)) ?? 0.95 }
}

/** The titles that have this setting, classified at a cut. */
export function judgedAt<T extends Held>(
  held: readonly T[],
  setting: Setting,
  cutOf: (held: T) => number,
): Judged[] {
  return held.flatMap((one) => {
    const probability = one.probabilities[setting]
    if (probability === undefined) return []
    return [{ isQuestion: one.row.question, taken: probability >= cutOf(one), group: groupOf(one.row) }]
  })
}

/** Titles of one community are held out together: a run meets communities that were never labelled. */
export const groupOf = ({ subreddit, title }: LabelledTitle) => subreddit?.toLowerCase() ?? title

function foldsOf(examples: readonly TrainingExample[], count: number) {
  const random = createRandom(count)
  const foldOf = new Map<string, number>()
  for (const group of [...new Set(examples.map(({ row }) => groupOf(row)))].sort())
    foldOf.set(group, Math.floor(random() * count))
  return Array.from({ length: count }, (_, fold) => ({
    train: examples.filter(({ row }) => foldOf.get(groupOf(row)) !== fold),
    test: examples.filter(({ row }) => foldOf.get(groupOf(row)) === fold),
  }))
}
