import { groupOfType, type Question, type QuestionTypeGroup } from '@quarry/contracts/question'

/** In everyday names; undefined until the model has named the type. */
export function typeGroupOf({ type }: Pick<Question, 'type'>): QuestionTypeGroup | undefined {
  return type && groupOfType[type]
}
