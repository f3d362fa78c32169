import type { Findings } from '@quarry/contracts/findings'
import type { Question } from '@quarry/contracts/question'
import { buildQuestions } from '@quarry/testkit/build-question'

/** The questions of one analysis that is compared. */
export const COMPARED_QUESTIONS = 20_000
const TOPICS = 24
const GROUPS = 5000

const groupId = (at: number) => `g${at.toString(36).padStart(4, '0')}`

/** A codebook and groups, which both compared analyses have. */
export const findings: Findings = {
  topics: Array.from({ length: TOPICS }, (_, at) => ({
    id: `#topic${at}`,
    name: `Topic ${at}`,
    covers: `What belongs to topic ${at}.`,
  })),
  groups: Array.from({ length: GROUPS }, (_, at) => ({ id: groupId(at), wording: `Question ${at}?` })),
  joined: [],
  parted: [],
}

/** Returns an analysis's questions, each with a topic and a third of them with a group. */
export function sortedQuestions(first: number): Question[] {
  return buildQuestions(COMPARED_QUESTIONS, 'q', first).map((question, at) => ({
    ...question,
    topic: `#topic${at % TOPICS}`,
    ...(at % 3 === 0 && { group: groupId((first + at) % GROUPS) }),
  }))
}
