import { ROWS_MAX } from '@quarry/contracts/limits'
import type { NewQuestion } from '@quarry/contracts/question'
import { z } from 'zod'
import { amountsOf, rowsOf, runScript } from '../scripts/run-script.ts'
import {
  countersOf,
  type Place,
  placed,
  type StoreOptions,
  scriptKeys,
  textOf,
  type Value,
} from '../session-writer.ts'

/** Ids that a set may hold in its lifetime, with those of deleted questions, which polls report and extractions don't add again. */
const IDS_MAX = 100_000

export interface Addition {
  /** The number of a question's class: each has a limit of its own. */
  classOf(question: NewQuestion): number
  /** Most questions to add of each class. */
  most: readonly number[]
  addsDeleted: boolean
  /** What a question adds to the counters of the session beside its status. */
  counts?: ((question: NewQuestion, bytes: number) => Readonly<Record<string, number>>) | undefined
  /** Fields of the run that grow by the number of added questions of a class. */
  counters?: readonly (readonly [field: string, classNumber: number])[] | undefined
  /** Written in the same step. */
  values?: readonly Value[] | undefined
  /** The owner of the run; the questions are added only while it is the owner. */
  owner?: string | undefined
}

export type AdditionResult =
  /** `isFull`: the set has no room. `totals`: the values of the counters. */
  | { outcome: 'added'; ids: string[]; totals: number[]; isFull: boolean }
  | { outcome: 'no-session' | 'refused' }

const Added = z.tuple([z.string(), z.array(z.number()), z.array(z.string())])

/** Returns a function that adds questions with ids that the set does not have, in the order given. */
export function createAdder({ redis, keys }: StoreOptions) {
  return async (
    place: Place,
    questions: readonly NewQuestion[],
    { classOf, most, addsDeleted, counts, counters = [], values = [], owner = '' }: Addition,
  ): Promise<AdditionResult> => {
    const rows = questions.map((question) => {
      const text = textOf(question)
      const amounts = Object.fromEntries(countersOf(question).map((field) => [field, 1]))
      const all = { ...amounts, ...counts?.(question, text.length) }
      return [question.id, classOf(question) + 1, amountsOf(all), text]
    })
    const result = await runScript(redis, 'add', scriptKeys(keys, place), [
      place.runId ?? '',
      owner,
      addsDeleted ? '1' : '',
      ROWS_MAX,
      IDS_MAX,
      ...rowsOf(most.map((limit) => [Math.max(0, limit)])),
      ...rowsOf(counters.map(([field, classNumber]) => [field, classNumber + 1])),
      ...rowsOf(values.map(placed)),
      ...rowsOf(rows),
    ])
    if (result === null) return { outcome: 'no-session' }
    if (result === 0) return { outcome: 'refused' }
    const [isFull, totals, ids] = Added.parse(result)
    return { outcome: 'added', ids, totals, isFull: isFull === '1' }
  }
}
