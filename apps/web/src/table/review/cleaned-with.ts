import type { Question } from '@quarry/contracts/question'

/** Model and versions behind the AI's title, such as `Cleaned with gemini-3.5-flash-lite, prompt 1, schema 1`; undefined if unknown. */
export function formatCleanedWith({
  cleanedWith,
  processingStatus,
}: Pick<Question, 'cleanedWith' | 'processingStatus'>): string | undefined {
  if (cleanedWith === undefined || processingStatus !== 'processed') return undefined
  const [model, prompt, schema] = cleanedWith.split('/')
  const versions = prompt && schema ? `, prompt ${prompt}, schema ${schema}` : ''
  return `Cleaned with ${model}${versions}`
}
