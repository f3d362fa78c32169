// How changes apply to a question. The page applies the same rules, so it shows a change before the server has saved
// it.
import type { CleaningRisk, VerdictResult } from './cleaning-risk.ts'
import type { QuestionChange, ReviewDecision } from './endpoints/questions.ts'
import { isTopicId } from './findings.ts'
import type { Question } from './question.ts'
import type { RunId } from './run.ts'

/**
 * Returns the question after a user's change; the same object if the change does not apply. `activeRun` is the
 * session's cleaning run that has not ended.
 */
export function applyChange(question: Question, change: QuestionChange, activeRun?: RunId): Question {
  if ('title' in change) return withTitle(question, change.title, activeRun)
  if ('topic' in change) return { ...question, topic: change.topic, placed: true }
  if ('group' in change) return withGroup(question, change.group)
  return applyDecision(question, change.decision)
}

function withGroup({ group: _, ...question }: Question, group: string | null): Question {
  return group === null ? question : { ...question, group }
}

/** Returns the question with a title that the user wrote. */
export function withTitle(question: Question, title: string, activeRun?: RunId): Question {
  if (question.title === title) return question
  const { suggestion, reviewed, acceptedTogether, ...rest } = question
  return {
    ...rest,
    title,
    edited: true,
    // The user's own title needs no review.
    ...(question.processingStatus === 'processed' && { reviewed: true }),
    ...(isWaiting(question) && activeRun !== undefined && { editedIn: activeRun }),
  }
}

/** Returns the question after the user's decision; the same object if the decision does not apply. */
export function applyDecision(question: Question, decision: ReviewDecision): Question {
  if (decision === 'choose') return { ...question, chosen: true }
  if (decision === 'accept' || decision === 'accept-together') {
    if (question.processingStatus !== 'processed') return question
    const { acceptedTogether, ...rest } = question
    return { ...rest, reviewed: true, ...(decision === 'accept-together' && { acceptedTogether: true }) }
  }
  if (decision === 'revert') return reverted(question)
  if (decision === 'clean-again') return pendingAgain(question)
  const { suggestion, acceptedTogether, ...rest } = question
  if (suggestion === undefined) return question
  return { ...rest, title: suggestion, aiEnhanced: true, edited: false, reviewed: true }
}

/** A cleaned question stays processed, because the user has decided on its title and no run should change it again. */
function reverted(question: Question): Question {
  if (question.processingStatus !== 'processed') return pendingAgain(question)
  const { keyword, topic, type } = question
  return {
    ...withoutResult(question),
    ...codebookTopicOf(question),
    reviewed: true,
    // They describe what is asked, unless the model misread it.
    ...(!isMisread(question) && {
      ...(keyword && { keyword }),
      ...(topic && { topic }),
      ...(type && { type }),
    }),
  }
}

function pendingAgain(question: Question): Question {
  const { processingStatus } = question
  return {
    ...withoutResult(question),
    ...codebookTopicOf(question),
    processingStatus: processingStatus === 'processing' ? 'processing' : 'pending',
    ...(isMisread(question) && { misread: true }),
  }
}

/** A topic from the codebook and the type that came with it describe the question, not the model's title. */
const codebookTopicOf = ({ topic, type }: Question) =>
  isTopicId(topic) ? { topic, ...(type && { type }) } : {}

const isMisread = ({ risk }: Question) => risk?.verdict?.result === 'other'

/** Returns the question with its original title and without any field from the AI. */
function withoutResult(question: Question): Question {
  const { suggestion, reviewed, acceptedTogether, keyword, topic, type, ...others } = question
  const { problem, cleanedWith, risk, editedIn, ...rest } = others
  return { ...rest, title: question.originalTitle, aiEnhanced: false, edited: false }
}

/** A response that the checks have accepted. */
export interface CleanedTitle {
  /** The title as it was sent. */
  sent: string
  title: string
  keyword?: string | undefined
  risk?: CleaningRisk | undefined
}

/** `suggested`: the user edited the title during the run, so the edit stays and the AI's title is only offered. */
export type CleaningOutcome = 'changed' | 'unchanged' | 'suggested'

/**
 * Returns the question with the AI's title; undefined if it already has a result. `cleanedWith` is undefined if
 * unknown.
 */
export function applyCleaning(
  question: Question,
  { sent, title, keyword, risk }: CleanedTitle,
  { runId, cleanedWith }: { runId: RunId; cleanedWith?: string | undefined },
): { question: Question; outcome: CleaningOutcome } | undefined {
  if (question.processingStatus === 'processed') return undefined
  const { problem, misread, suggestion, editedIn, ...rest } = question
  const processed: Question = {
    ...rest,
    processingStatus: 'processed',
    ...(keyword && { keyword }),
    ...(cleanedWith && { cleanedWith }),
    ...(risk && { risk }),
  }
  if (question.title !== sent || editedIn === runId) {
    const offered = title === question.title ? {} : { suggestion: title }
    return { question: { ...processed, ...offered }, outcome: 'suggested' }
  }
  const outcome = title === sent ? 'unchanged' : 'changed'
  return { question: { ...processed, title, aiEnhanced: true }, outcome }
}

/** Returns the question marked as failed; undefined if it is no longer waiting to be cleaned. */
export function markFailed(question: Question, problem: string): Question | undefined {
  return isWaiting(question) ? { ...question, processingStatus: 'error', problem } : undefined
}

/** Returns a failed question that waits to be cleaned again. */
export function requeue({ problem, ...question }: Question): Question {
  return { ...question, processingStatus: 'pending' }
}

/** Returns true if the question has not been cleaned yet. */
export function isWaiting({ processingStatus }: Pick<Question, 'processingStatus'>): boolean {
  return processingStatus === 'pending' || processingStatus === 'processing'
}

/**
 * Returns true if the model can still judge the title: the model changed it, nobody edited it since, and it has no
 * verdict.
 */
export function lacksVerdict({
  processingStatus,
  aiEnhanced,
  edited,
  title,
  originalTitle,
  risk,
}: Pick<
  Question,
  'processingStatus' | 'aiEnhanced' | 'edited' | 'title' | 'originalTitle' | 'risk'
>): boolean {
  const isOfAi = processingStatus === 'processed' && aiEnhanced && !edited && title !== originalTitle
  return isOfAi && risk?.verdict === undefined
}

/** Whether a cleaned title asks the same question as its original. */
export interface TitleVerdict {
  /** The cleaned title that was judged. */
  title: string
  result: VerdictResult
  /** The word, in either title, that explains the verdict. */
  word?: string | undefined
}

/** Returns the question with a verdict on its title; undefined if its title changed or it can no longer be judged. */
export function applyVerdict(
  question: Question,
  { title, result, word }: TitleVerdict,
): Question | undefined {
  if (question.title !== title || !lacksVerdict(question)) return undefined
  const risk: CleaningRisk = question.risk ?? { reason: 'form' }
  return { ...question, risk: { ...risk, verdict: { result, ...(word && { word }) } } }
}
