import { groupOfType, type Question, questionTypeGroups } from '@quarry/contracts/question'

/** In everyday names; questions of older sessions have no type. */
export const typeGroups = [...questionTypeGroups, 'Other'] as const
export type TypeGroup = (typeof typeGroups)[number]

export function typeGroupOf({ type }: Pick<Question, 'type'>): TypeGroup {
  return type === undefined ? 'Other' : groupOfType[type]
}
