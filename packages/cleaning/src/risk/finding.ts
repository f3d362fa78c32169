import type { RiskReason } from '@quarry/contracts/cleaning-risk'
import type { Token } from '../title-tokens.ts'

/** One thing that differs between a title and its response. */
export interface Finding {
  /** Determines the weight. */
  kind: FindingKind
  reason: RiskReason
  before?: string
  after?: string
}

export type FindingKind =
  | 'name removed inside'
  | 'name removed at an end'
  | 'number removed inside'
  | 'number removed at an end'
  | 'word replaced'
  | 'word replaced by a small one'
  | 'word removed inside'
  | 'word removed at an end'
  | 'word added'
  | 'word added in a rewording'
  | 'end of a sentence removed'
  | 'condition removed'
  | 'small word replaced by its like'
  | 'small words replaced by their like'
  | 'small word replaced'
  | 'question word replaced'
  | 'small word removed inside'
  | 'small word added inside'
  | 'spelling corrected'
  | 'spelling of a good word changed'
  | 'spelling corrected by much'
  | 'words mixed up'
  | 'form changed'
  | 'plural changed'
  | 'tense changed'
  | 'short form with several meanings'
  | 'unlisted short form'
  | 'two words exchanged'
  | 'words moved'
  | 'negation nearby'
  | 'remark in brackets removed'
  | 'brackets of a word removed'

export const phrase = (tokens: readonly Token[]) => tokens.map(({ raw }) => raw).join(' ')
