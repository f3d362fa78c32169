import type { Question } from '@quarry/contracts/question'
import { byEngagement } from '../questions/by-engagement.ts'
import { type QuestionWord, questionWordOf, questionWords } from '../questions/question-word.ts'
import { type TypeGroup, typeGroupOf, typeGroups } from '../questions/type-group.ts'
import { NO_TOPIC } from '../session/found-topics.ts'
import { commonest } from './topic-tiles.ts'

export type BranchTopic = {
  id: string
  /** Questions with it as their main topic: the angle. */
  questions: number
  type: TypeGroup
}

export type Branch = {
  word: QuestionWord
  questions: number
  /** Most questions first. */
  topics: readonly BranchTopic[]
  /** Questions of topics that are not listed, or without one; the ids of these topics, that of no topic too. */
  others: { questions: number; topics: readonly string[] }
  /** Highest score first. */
  best: readonly Question[]
}

const BEST_MAX = 5
/** A topic with a smaller share of all questions has no room for its label. */
const SHARE_MIN = 0.008
const TOPICS_MAX = 8

/** Returns the questions by question word, then main topic. */
export function wheelBranches(
  rows: readonly Question[],
  mainTopicOf: (id: string) => string | undefined,
): Branch[] {
  const byWord = Map.groupBy(rows, ({ title }) => questionWordOf(title))
  return questionWords.flatMap((word) => {
    const own = byWord.get(word) ?? []
    return own.length > 0 ? [branchOf(word, own, rows.length, mainTopicOf)] : []
  })
}

function branchOf(
  word: QuestionWord,
  rows: readonly Question[],
  total: number,
  mainTopicOf: (id: string) => string | undefined,
): Branch {
  const byTopic = Map.groupBy(rows, ({ id }) => mainTopicOf(id) ?? NO_TOPIC)
  const topics = [...byTopic]
    .flatMap(([id, own]) => (id === NO_TOPIC ? [] : [{ id, questions: own.length, type: typeOf(own) }]))
    .filter(({ questions }) => questions >= SHARE_MIN * total)
    .sort((a, b) => b.questions - a.questions || (a.id < b.id ? -1 : 1))
    .slice(0, TOPICS_MAX)
  const listed = new Set(topics.map(({ id }) => id))
  return {
    word,
    questions: rows.length,
    topics,
    others: {
      questions: rows.length - topics.reduce((sum, { questions }) => sum + questions, 0),
      topics: [...byTopic.keys()].filter((id) => !listed.has(id)),
    },
    best: rows.toSorted(byEngagement).slice(0, BEST_MAX),
  }
}

function typeOf(rows: readonly Question[]): TypeGroup {
  const counts = Map.groupBy(rows, typeGroupOf)
  return commonest(typeGroups.map((type) => ({ type, questions: counts.get(type)?.length ?? 0 })))
}
