/** Why the model's answer for one title was not taken, and the sentence for the user. */
export const refusalSentences = {
  missing: 'The AI gave no answer for this title.',
  'cut-off': "The AI's answer ended before this title.",
  duplicate: 'The AI gave several answers for this title.',
  swapped: 'The AI answered with the text of another title.',
  'sibling-text': 'The AI mixed the text of another title into this one.',
  empty: 'The AI left nothing of this title.',
  'brackets-only': "The AI's answer held nothing but brackets.",
  'too-long': "The AI's answer is much longer than the title.",
  'low-overlap': "The AI's answer has too little in common with the title.",
  'changed-language': "The AI changed the title's language.",
  'changed-number': "The AI's answer holds a number that is not in the title.",
  'new-link': 'The AI added a link or an address.',
  markup: 'The AI added markup.',
  blocked: "Gemini's safety filter refused this title.",
  recitation: 'Gemini held its answer back because it was too close to a published text.',
  unreadable: "The AI's answer could not be read.",
} as const

export type RefusalReason = keyof typeof refusalSentences
