import { fileURLToPath } from 'node:url'
import type { QuestionModel } from '../question-model.ts'

export const shippedFile = fileURLToPath(new URL('../question-model.json', import.meta.url))

/** A line for each feature: a weight is easy to find, and a change easy to see. Indents would be a tenth of the file. */
export function modelText(model: QuestionModel): string {
  const text = JSON.stringify(model, null, 1).replace(
    /\[[-\d.,\s]+\]/g,
    (row) => `[${JSON.parse(row).join(', ')}]`,
  )
  return `${text.replace(/^ +/gm, '')}\n`
}
