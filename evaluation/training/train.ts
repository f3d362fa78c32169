import { writeFile } from 'node:fs/promises'
import { questionFeatures } from '@quarry/questions/question-features'
import { probabilityOf, type QuestionModel, scoreOf } from '@quarry/questions/question-model'
import { LabeledTitle, SETTINGS, type Setting, settingsOf } from '../labeled-title.ts'
import { createRandom, formatMeasure, measure, type Report } from '../measure.ts'
import { readAllLines } from '../read-lines.ts'
import { fitLogistic, type Sample } from './logistic.ts'
import { samplesOf } from './samples.ts'

const FOLDS = 3
const PENALTIES = [8, 16]
/** Limited by the size of the model file. */
const MOST_FEATURES = 2400
const LEAST_SAMPLES = 24
/** Of the strict filter, where most is known. */
const STRICT_PRECISION = 0.95
const CUTS = Array.from({ length: 91 }, (_, i) => (i + 5) / 100)

/** A labeled title with its samples, which take longer to compute than to fit. */
interface Example {
  row: LabeledTitle
  samples: readonly Sample[]
}

/** A sure title as classified by a model that has seen no title of its community. */
interface HeldOut {
  row: LabeledTitle
  probabilities: Readonly<Partial<Record<Setting, number>>>
}

type Cuts = QuestionModel['cuts']

/**
 * Trains the model that finds questions and writes it to `model`. The penalty and the cuts are chosen on communities that are
 * held out in turn, as are the reported figures.
 */
export async function train(paths: readonly string[], model: string): Promise<Report> {
  const rows = await readAllLines(LabeledTitle, paths)
  const examples = rows.map((row) => ({ row, samples: samplesOf(row) }))
  const choices = PENALTIES.map((penalty) => {
    const held = holdOut(examples, penalty)
    return { penalty, held, loss: lossOf(held) }
  })
  const { penalty, held } = choices.reduce((best, choice) => (choice.loss < best.loss ? choice : best))
  const cuts = chooseCuts(held)
  const { bias, weights } = fit(examples, penalty)
  const trained: QuestionModel = { cuts, bias, weights: Object.fromEntries(weights) }
  await writeFile(model, `${JSON.stringify(trained, null, 1).replace(/^ +/gm, '')}\n`)
  const figures = SETTINGS.flatMap((setting) =>
    (['broad', 'strict'] as const).flatMap((filter) => {
      const judged = judgedAt(held, setting, cuts[filter])
      return judged.length === 0 ? [] : [{ setting, filter, ...measure(judged) }]
    }),
  )
  return {
    json: { model, titles: rows.length, features: weights.size, cuts, heldOut: figures },
    lines: [
      `Trained on ${rows.length} titles: ${model}. Titles of communities that a model has not seen:`,
      ...figures.map(
        ({ setting, filter, ...figure }) =>
          `  ${`${setting}, ${filter}`.padEnd(24)} ${formatMeasure(figure)}`,
      ),
    ],
  }
}

function fit(examples: readonly Example[], penalty: number) {
  const samples = examples.flatMap((example) => example.samples)
  return fitLogistic(samples, { penalty, leastSamples: LEAST_SAMPLES, mostFeatures: MOST_FEATURES })
}

/** Titles of one community are held out together: a run meets communities that were never labeled. */
function holdOut(examples: readonly Example[], penalty: number): HeldOut[] {
  const random = createRandom(FOLDS)
  const groupOf = ({ row }: Example) => row.subreddit?.toLowerCase() ?? row.title
  const groups = [...new Set(examples.map(groupOf))].sort()
  const foldOf = new Map(groups.map((group) => [group, Math.floor(random() * FOLDS)]))
  return Array.from({ length: FOLDS }, (_, fold) => {
    const isHeld = (example: Example) => foldOf.get(groupOf(example)) === fold
    const model = fit(
      examples.filter((example) => !isHeld(example)),
      penalty,
    )
    return examples
      .filter((example) => isHeld(example) && !example.row.unsure)
      .map(({ row }) => ({
        row,
        probabilities: Object.fromEntries(
          Object.entries(settingsOf(row)).map(([setting, context]) => [
            setting,
            probabilityOf(scoreOf(model, questionFeatures(context))),
          ]),
        ),
      }))
  }).flat()
}

/** Mean log loss over all settings. */
function lossOf(held: readonly HeldOut[]): number {
  const losses = held.flatMap(({ row, probabilities }) =>
    Object.values(probabilities).map(
      (probability) => -Math.log(Math.max(1e-9, row.question ? probability : 1 - probability)),
    ),
  )
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length
}

/**
 * One cut for all settings, because a probability means the same in each. `broad` has the best mean F1 over the settings;
 * `strict` is the lowest that is precise enough where most is known.
 */
function chooseCuts(held: readonly HeldOut[]): Cuts {
  const f1 = (cut: number) =>
    SETTINGS.reduce((sum, setting) => sum + measure(judgedAt(held, setting, cut)).f1, 0)
  const broad = CUTS.reduce((best, cut) => (f1(cut) > f1(best) ? cut : best))
  const most = SETTINGS.findLast((setting) => held.some(({ probabilities }) => setting in probabilities))
  const isPrecise = (cut: number) =>
    measure(judgedAt(held, most ?? 'title alone', cut)).precision >= STRICT_PRECISION
  return { broad, strict: CUTS.find((cut) => cut >= broad && isPrecise(cut)) ?? 0.95 }
}

/** The titles that have this setting, classified at a cut. */
function judgedAt(held: readonly HeldOut[], setting: Setting, cut: number) {
  return held.flatMap(({ row, probabilities }) => {
    const probability = probabilities[setting]
    return probability === undefined ? [] : [{ actual: row.question, found: probability >= cut }]
  })
}
