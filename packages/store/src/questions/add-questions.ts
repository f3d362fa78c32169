import { ROWS_MAX } from '@quarry/contracts/limits'
import type { NewQuestion } from '@quarry/contracts/question'
import { z } from 'zod'
import { amountsOf, rowsOf, runScript } from '../scripts/run-script.ts'
import {
  countersOf,
  guardArguments,
  type Place,
  type StoreOptions,
  scriptKeys,
  textOf,
  toRow,
  type Value,
} from '../session-writer.ts'

/**
 * Ids that a set may have in its lifetime, including deleted questions, which polls report and extractions don't add
 * again.
 */
const IDS_MAX = 100_000

export interface Addition {
  /** Returns the index of the question's class. Each class has its own limit. */
  classOf(question: NewQuestion): number
  /** The most questions to add, by class. */
  most: readonly number[]
  addsDeleted: boolean
  /** Returns what a question adds to the session's counters in addition to its status. */
  counts?: ((question: NewQuestion, bytes: number) => Readonly<Record<string, number>>) | undefined
  /** Fields of the run that grow by the number of questions added in a class. */
  counters?: readonly (readonly [field: string, classNumber: number])[] | undefined
  /** Written in the same step. */
  values?: readonly Value[] | undefined
  /** Adds the questions only while this is the run's owner. */
  owner?: string | undefined
  /** Ids that are marked as deleted, unless the set has known them, as long as it has room for ids. */
  removed?: readonly string[] | undefined
}

/** What Redis needs for a question besides its text, for its entries by id and by revision: measured at 175 to 290. */
const ENTRY_BYTES = 250

/** Returns about how many bytes of Redis' memory the questions need. */
export function memoryOf(questions: readonly NewQuestion[]): number {
  return questions.reduce((sum, question) => sum + Buffer.byteLength(textOf(question)) + ENTRY_BYTES, 0)
}

export type AdditionResult =
  /** `isFull`: the set has reached its limit. `totals`: the counters' new values. */
  | { outcome: 'added'; ids: string[]; totals: number[]; isFull: boolean }
  | { outcome: 'no-session' | 'refused' }

const Added = z.tuple([z.string(), z.array(z.number()), z.array(z.string())])

/** Returns a function that adds the questions whose ids the set doesn't have, in the given order. */
export function createQuestionAdder({ redis, keys }: StoreOptions) {
  return async (
    place: Place,
    questions: readonly NewQuestion[],
    addition: Addition,
  ): Promise<AdditionResult> => {
    const { classOf, most, addsDeleted, counts, counters = [], values = [], owner = '' } = addition
    const { removed = [] } = addition
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
      ...guardArguments(place.guard),
      ...rowsOf([...most, IDS_MAX].map((limit) => [Math.max(0, limit)])),
      ...rowsOf(counters.map(([field, classNumber]) => [field, classNumber + 1])),
      ...rowsOf(values.map(toRow)),
      ...rowsOf([...rows, ...removed.map((id) => [id, most.length + 1, '', ''])]),
    ])
    if (result === null) return { outcome: 'no-session' }
    if (result === 0) return { outcome: 'refused' }
    const [isFull, totals, ids] = Added.parse(result)
    return { outcome: 'added', ids, totals, isFull: isFull === '1' }
  }
}
