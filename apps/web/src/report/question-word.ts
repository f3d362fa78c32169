export type QuestionWord = 'How' | 'What' | 'Why' | 'Which' | 'When / Where' | 'Who' | 'Is / Can' | 'Other'

const byWord: ReadonlyMap<string, QuestionWord> = new Map([
  ['how', 'How'],
  ['what', 'What'],
  ['whats', 'What'],
  ['why', 'Why'],
  ['which', 'Which'],
  ['when', 'When / Where'],
  ['where', 'When / Where'],
  ['who', 'Who'],
  ['whose', 'Who'],
])

const yesOrNo =
  /^(is|are|am|was|were|do|does|did|can|could|should|would|will|shall|may|might|has|have|had|isnt|arent|cant|dont|doesnt|shouldnt|wouldnt)$/

/** Returns the word the question begins with, ignoring tags and greetings. */
export function questionWordOf(title: string): QuestionWord {
  const words = title
    .replace(/[[({][^\])}]*[\])}]/g, ' ')
    .toLowerCase()
    .replace(/['’]/g, '')
    .match(/\p{L}+/gu)
  const [first = ''] = words ?? []
  if (yesOrNo.test(first)) return 'Is / Can'
  for (const word of words ?? []) {
    const found = byWord.get(word)
    if (found) return found
  }
  return 'Other'
}
