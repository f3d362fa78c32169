interface Rejection {
  /** For the user. */
  sentence: string
  /** For the model, beside the title when it is sent again: what to do differently. */
  note: string
}

/** Why the model's response for one title was rejected. */
export const rejections = {
  missing: {
    sentence: 'The AI sent no response for this title.',
    note: 'An earlier response left this title out.',
  },
  'cut-off': {
    sentence: 'The AI’s response ended before this title.',
    note: 'An earlier response was too long and ended before this title.',
  },
  duplicate: {
    sentence: 'The AI sent several responses for this title.',
    note: 'An earlier response held this id more than once.',
  },
  swapped: {
    sentence: 'The AI returned the text of another title.',
    note: 'An earlier response gave this id the text of another title.',
  },
  'sibling-text': {
    sentence: 'The AI mixed the text of another title into this one.',
    note: 'An earlier response mixed the text of another title into this one.',
  },
  unchanged: {
    sentence: 'The AI returned this title unchanged, though it needs work.',
    note: 'An earlier response gave this title back as it was, though it needs work.',
  },
  'brackets-left': {
    sentence: 'The AI left brackets in this title.',
    note: 'An earlier response still held brackets.',
  },
  'brackets-only': {
    sentence: 'The AI’s response has only brackets.',
    note: 'An earlier response held nothing but brackets.',
  },
  empty: {
    sentence: 'The AI’s response for this title was empty.',
    note: 'An earlier response left nothing of this title.',
  },
  'too-long': {
    sentence: 'The AI’s response is much longer than the title.',
    note: 'An earlier response was much longer than the title.',
  },
  'low-overlap': {
    sentence: 'The AI’s response has too little in common with the title.',
    note: 'An earlier response had too little in common with the title.',
  },
  'changed-language': {
    sentence: 'The AI changed the title’s language.',
    note: "An earlier response changed the title's language.",
  },
  'changed-number': {
    sentence: 'The AI changed a number in the title.',
    note: 'An earlier response changed, added or left out a number.',
  },
  'changed-meaning': {
    sentence: 'The AI changed the title’s meaning.',
    note: 'An earlier response changed the meaning: keep who does what, denials, comparisons and limits as they are.',
  },
  'changed-sign': {
    sentence: 'The AI changed a sign that belongs to a word, a number or a formula.',
    note: 'An earlier response changed a sign that belongs to a word, a number or a formula.',
  },
  'new-words': {
    sentence: 'The AI said something that the title does not say.',
    note: 'An earlier response said something that the title does not say: keep to its words.',
  },
  'changed-term': {
    sentence: 'The AI changed a protected term of this title.',
    note: 'An earlier response changed one of the words in keep: write each exactly as it is there, as often as the title has it.',
  },
  'title-case': {
    sentence: 'The AI wrote every word of this title with a capital letter.',
    note: 'An earlier response wrote every word with a capital letter: use sentence case.',
  },
  'cut-short': {
    sentence: 'The AI’s response ends in the middle of the title.',
    note: 'An earlier response ended in the middle of the title.',
  },
  emoji: { sentence: 'The AI added an emoji.', note: 'An earlier response added an emoji.' },
  'new-name': {
    sentence: 'The AI added a name that is not in the title.',
    note: 'An earlier response added a name that is not in the title.',
  },
  'new-link': {
    sentence: 'The AI added a link or an address.',
    note: 'An earlier response added a link or an address.',
  },
  answered: {
    sentence: 'The AI answered the question instead of cleaning it.',
    note: 'An earlier response was a statement where the title asks something.',
  },
  markup: { sentence: 'The AI added markup.', note: 'An earlier response added markup.' },
  shouted: {
    sentence: 'The AI put the whole title in capital letters.',
    note: 'An earlier response was all in capital letters.',
  },
  blocked: {
    sentence: 'Gemini’s safety filter rejected this title. Edit it or leave it as it is.',
    note: 'An earlier response was held back.',
  },
  recitation: {
    sentence: 'Gemini held its response back because it was too close to a published text.',
    note: 'An earlier response was held back for its likeness to a published text: use words of your own.',
  },
  'no-answer': {
    sentence: 'Gemini responded without any text.',
    note: 'An earlier response was empty.',
  },
  unreadable: {
    sentence: 'The AI’s response couldn’t be read.',
    note: 'An earlier response was not the JSON that was asked for.',
  },
  unchecked: {
    sentence:
      'Quarry couldn’t check the AI’s response for this title. This is a bug in Quarry. Please report it.',
    note: '',
  },
  blank: { sentence: 'This title has no readable text.', note: '' },
} as const satisfies Record<string, Rejection>

export type RejectionReason = keyof typeof rejections

export function isRejectionReason(text: string): text is RejectionReason {
  return Object.hasOwn(rejections, text)
}
