import { arrayOfObjects, type Prompt, text } from '../prompt.ts'

/** A prompt in the form that the tasks send. */
export const samplePrompt: Prompt = {
  rules: 'Clean the titles.',
  data: JSON.stringify([{ id: 'tbcdf', title: 'how do i prune a fig tree' }]),
  responseSchema: arrayOfObjects({ id: text, title: text }),
  maxOutputTokens: 4000,
  answerTokens: 60,
}
