import { fileURLToPath } from 'node:url'
import type { QuestionModel } from '@quarry/questions/question-model'

export const shippedFile = fileURLToPath(import.meta.resolve('@quarry/questions/question-model.json'))

/** A line for each feature: a weight is easy to find, and a change easy to see. Indents would be a tenth of the file. */
export function modelText(model: QuestionModel): string {
  const text = JSON.stringify(model, null, 1).replace(
    /\[[-\d.,\s]+\]/g,
    (row) => `[${JSON.parse(row).join(', ')}]`,
  )
  return `${text.replace(/^ +/gm, '')}\n`
}
