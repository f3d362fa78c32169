import type { GroupId } from '@quarry/contracts/findings'
import { hashOf } from '../hash-of.ts'

/**
 * Returns the group that another analysis's questions join if they ask the same as this one, which no other question of
 * its own analysis asks. A comparison finds the question again by it.
 */
export const groupOfOne = (questionId: string): GroupId =>
  `g1${hashOf(questionId).toString(36).padStart(11, '0')}`
