import { isIdOfTitle } from '@quarry/contracts/file-title'
import type { Asked, Question } from '@quarry/contracts/question'
import type { Changed } from '../../analysis/changes/history.ts'
import { idOfTitle } from './title-id.ts'

const FIGURE_MAX = 2 ** 31 - 1

/** Returns the questions with the file in which those without ids of their own were counted. */
export function countedIn(file: string, questions: readonly Question[]): Question[] {
  return questions.map((row) => {
    if (!isIdOfTitle(row.id)) return row
    return { ...row, asked: { ...(row.asked ?? askedOnce(row)), files: [file] } }
  })
}

export function askedOnce({ createdAt }: Pick<Question, 'createdAt'>): Asked {
  return { count: 1, rows: 1, first: createdAt, last: createdAt, files: [] }
}

/** Returns both counts as one; those of a file that is counted already change nothing. */
function withAsked(held: Asked, more: Asked): Asked {
  if (more.files.every((file) => held.files.includes(file))) return held
  const [first = held.first] = [held.first, more.first].sort()
  const [last = held.last] = [held.last, more.last].sort().reverse()
  return {
    count: held.count + more.count,
    rows: held.rows + more.rows,
    first,
    last,
    files: [...held.files, ...more.files].slice(-100),
  }
}

/** Returns how the titles of another file change the questions that are there: each is asked more often. */
export function askedAgain(held: readonly Question[], opened: readonly Question[]): Changed[] {
  const byTitle = new Map<string, Question>()
  for (const row of held)
    for (const text of [row.title, row.originalTitle]) {
      const key = idOfTitle(text, row.subreddit)
      if (!byTitle.has(key)) byTitle.set(key, row)
    }
  const byId = new Map(held.map((row) => [row.id, row]))
  return opened.flatMap(({ id, asked, score, numComments }) => {
    const before = byId.get(id) ?? byTitle.get(id)
    if (!asked || !before) return []
    const own = before.asked ?? askedOnce(before)
    const next = withAsked(own, asked)
    if (next === own) return []
    const after = { ...before, asked: next }
    // Points of posts aren't a file's figures.
    if (!isIdOfTitle(before.id)) return [{ before, after }]
    const sum = (left: number, right: number) => Math.min(FIGURE_MAX, left + right)
    return [
      {
        before,
        after: {
          ...after,
          score: sum(before.score, score),
          numComments: sum(before.numComments, numComments),
        },
      },
    ]
  })
}
