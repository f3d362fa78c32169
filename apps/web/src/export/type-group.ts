import { groupOfType, type Question, type QuestionTypeGroup } from '@quarry/contracts/question'

/** Returns the everyday name of the type; undefined until the model has named it. */
export function typeGroupOf({ type }: Pick<Question, 'type'>): QuestionTypeGroup | undefined {
  return type && groupOfType[type]
}
