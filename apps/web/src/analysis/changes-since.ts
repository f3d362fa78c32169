import type { QuestionAnswers } from '@quarry/contracts/answer'
import { isCounted } from '@quarry/contracts/counted'
import type { Question } from '@quarry/contracts/question'
import { defaultSessionConfig } from '@quarry/contracts/session-config'
import { replaceEqualDeep } from '@tanstack/react-query'
import type { AnalysisSummary, AnalysisWrite, KeptAnalysis, KeptQuestion } from './kept-analyses.ts'
import type { Parts } from './parts.ts'
import { type KeptAnswers, noAnswers } from './questions/kept-answers.ts'
import { chunksOf, type QuestionSet } from './questions/question-set.ts'
import { type UnsentQuestions, withUnsentRows } from './questions/unsent-questions.ts'
import { summaryOf } from './summary.ts'

/** The last saved state, with which changes are found. */
export type Saved = {
  questions: Map<string, KeptQuestion>
  parts: Partial<Parts>
  nextAt: number
}

export const savedNothing = (): Saved => ({ questions: new Map(), parts: {}, nextAt: 0 })

export function savedOf({ questions, parts }: Pick<KeptAnalysis, 'questions' | 'parts'>): Saved {
  return {
    questions: new Map(questions.map((kept) => [kept.question.id, kept])),
    parts,
    nextAt: (questions.at(-1)?.at ?? -1) + 1,
  }
}

/** Lets the browser paint and handle keys. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Rows measured without a pause. */
const ROWS_AT_ONCE = 200

/** The state to save. */
export type Current = {
  set: QuestionSet
  unsent: UnsentQuestions
  parts: Partial<Parts>
  summary: AnalysisSummary
}

/**
 * Returns what has changed since the last save, or undefined if nothing has. The parts in `always` are written even if
 * they are as saved.
 */
export async function changesSince(
  { set, unsent, parts: all, summary: before }: Current,
  saved: Saved,
  always: Partial<Parts> = {},
): Promise<AnalysisWrite | undefined> {
  const parts = { ...changedParts(all, saved.parts), ...pick(all, always) }
  const rows = withUnsentRows(set.rows, unsent)
  const { changed, removed } = changedRows(rows, unsent.rows, saved)
  if (changed.length + removed.length + Object.keys(parts).length === 0) return undefined
  await pause()
  const { threshold } = all.choices?.config ?? defaultSessionConfig
  const counted = rows.filter((row) => isCounted(row, threshold))
  const seedTerms = all.choices?.seedTerms ?? []
  const summary = { ...before, ...summaryOf(set, counted, seedTerms), changedAt: Date.now() }
  await pause()
  const bytes =
    (await bytesAdded(changed, removed, saved)) + (await answerBytesAdded(parts.answers, saved.parts.answers))
  return {
    summary: { ...summary, bytes: Math.max(0, summary.bytes + bytes) },
    parts,
    questions: changed,
    removed,
  }
}

/** Returns the parts of `all` that `named` has. */
export function pick(all: Partial<Parts>, named: Partial<Parts>): Partial<Parts> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => Object.hasOwn(named, name)))
}

function changedRows(
  rows: readonly Question[],
  unsent: ReadonlyMap<string, Question>,
  { questions, nextAt }: Saved,
) {
  let at = nextAt
  const changed: KeptQuestion[] = []
  for (const question of rows) {
    const known = questions.get(question.id)
    const isUnsent = unsent.get(question.id) === question
    if (known?.isUnsent === isUnsent && isSameQuestion(known.question, question)) {
      // The next comparison finds the same object, which takes no time.
      questions.set(question.id, { ...known, question })
      continue
    }
    changed.push({ question, at: known?.at ?? at++, isUnsent })
  }
  if (questions.size + (at - nextAt) === rows.length) return { changed, removed: [] }
  const there = new Set(rows.map(({ id }) => id))
  return { changed, removed: [...questions.keys()].filter((id) => !there.has(id)) }
}

/** Compares by content only rows that were read again, because all others keep their identity. */
function isSameQuestion(left: Question, right: Question): boolean {
  return left === right || replaceEqualDeep(left, right) === left
}

export function changedParts(parts: Partial<Parts>, saved: Partial<Parts>): Partial<Parts> {
  const known = new Map<string, object>(Object.entries(saved))
  return Object.fromEntries(
    Object.entries(parts).filter(([name, part]) => {
      const before = known.get(name)
      return before === undefined || !isSame(part, before)
    }),
  )
}

/** Compares entries by identity, because their values are replaced, never changed. */
function isSame(left: object, right: object): boolean {
  if (left === right) return true
  if (left instanceof Map || Array.isArray(left)) return false
  const known = new Map<string, unknown>(Object.entries(right))
  if (Object.keys(left).length !== known.size) return false
  return Object.entries(left).every(([name, value]) => isSameValue(known.get(name), value))
}

/** Compares data by content, because a configuration is parsed anew each time. */
function isSameValue(left: unknown, right: unknown): boolean {
  return left === right || (isData(left) && isData(right) && JSON.stringify(left) === JSON.stringify(right))
}

const isData = (value: unknown) =>
  Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype

async function bytesAdded(
  changed: readonly KeptQuestion[],
  removed: readonly string[],
  { questions }: Saved,
): Promise<number> {
  let bytes = 0
  const sizeOf = (id: string) => bytesOf(questions.get(id)?.question)
  for (const part of chunksOf(changed, ROWS_AT_ONCE)) {
    for (const { question } of part) bytes += bytesOf(question) - sizeOf(question.id)
    await pause()
  }
  for (const id of removed) bytes -= sizeOf(id)
  return bytes
}

/** Answers are replaced as a whole, question by question. */
async function answerBytesAdded(answers: KeptAnswers | undefined, before = noAnswers): Promise<number> {
  if (!answers) return 0
  let bytes = 0
  const ids = [...new Set([...answers.byQuestion.keys(), ...before.byQuestion.keys()])]
  for (const part of chunksOf(ids, ROWS_AT_ONCE)) {
    for (const id of part) {
      const [now, earlier] = [answers.byQuestion.get(id), before.byQuestion.get(id)]
      if (now !== earlier) bytes += bytesOf(now) - bytesOf(earlier)
    }
    await pause()
  }
  return bytes
}

const bytesOf = (kept: Question | QuestionAnswers | undefined) => (kept ? JSON.stringify(kept).length : 0)

/** Records a successful write. */
export function markSaved(saved: Saved, { parts, questions, removed }: AnalysisWrite): void {
  for (const kept of questions) saved.questions.set(kept.question.id, kept)
  for (const id of removed) saved.questions.delete(id)
  saved.nextAt = questions.reduce((next, { at }) => Math.max(next, at + 1), saved.nextAt)
  saved.parts = { ...saved.parts, ...parts }
}
