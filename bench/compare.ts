import type { Question } from '@quarry/contracts/question'
import { compare } from '@quarry/questions/compare/compare'
import { type Measurement, median, row } from './measurement.ts'
import { COMPARED_QUESTIONS, findings, sortedQuestions } from './sorted-questions.ts'

const NAME = 'compare 2 × 20,000 questions, half in common'
const ROUNDS = 5
/** The page must not be late for a longer time. */
const MOST_MS = 300

/** How long it takes to compare two analyses with one codebook, beside a script that knows only ids and equal titles. */
export const comparing: Measurement = {
  names: [NAME],
  measure: async () => {
    // Each round has rows of its own, because what is known about a row is kept.
    const rounds = Array.from(
      { length: ROUNDS },
      () =>
        [
          { rows: sortedQuestions(0), findings },
          { rows: sortedQuestions(COMPARED_QUESTIONS / 2), findings },
        ] as const,
    )
    const ours = rounds.map(([first, second]) => timed(() => compare(first, second)))
    const theirs = rounds.map(([first, second]) => timed(() => compareLikeAScript(first.rows, second.rows)))
    const slowest = Math.max(...ours)
    return {
      rows: [row(NAME, { ours: median(ours), theirs: median(theirs), unit: 'ms', better: 'less' })],
      notes: [
        `${NAME}: theirs matches by id and lower-case title, without groups, topics and their changes.`,
      ],
      problems: slowest > MOST_MS ? [`${NAME} took ${slowest.toFixed(0)} ms, more than ${MOST_MS}`] : [],
    }
  },
}

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function compareLikeAScript(first: readonly Question[], second: readonly Question[]) {
  const ids = new Set(first.map(({ id }) => id))
  const titles = new Set(first.map(({ originalTitle }) => originalTitle.toLowerCase()))
  return second.filter(({ id, originalTitle }) => !ids.has(id) && !titles.has(originalTitle.toLowerCase()))
}
