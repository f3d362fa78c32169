interface Rejection {
  /** The sentence that users read. */
  sentence: string
  /** Tells the model what to do differently when the title is sent again. Empty if it is not sent again. */
  note: string
}

/** Returns the sentence and the note for a fault, with advice for the model. */
function fault(what: string, advice = ''): Rejection {
  return { sentence: `The AI ${what}.`, note: `An earlier response ${what}${advice && `: ${advice}`}.` }
}

/** Why the model's response for a title was rejected. */
export const rejections = {
  missing: fault('left this title out'),
  'cut-off': fault('stopped before this title'),
  duplicate: fault('had several titles for this one'),
  swapped: fault('had the text of another title here'),
  'sibling-text': fault('mixed the text of another title into this one'),
  'brackets-only': fault('left only brackets of this title'),
  empty: fault('left nothing of this title'),
  'too-long': fault('made this title much longer'),
  'low-overlap': fault('had too little in common with this title'),
  'changed-language': fault('changed the language of this title'),
  'changed-number': fault('changed, added or left out a number'),
  'changed-meaning': fault('changed the meaning', 'keep denials, comparisons and who does what as they are'),
  'other-question': fault('asked another question', 'ask exactly what this title asks'),
  'changed-term': {
    ...fault(
      'changed a protected term',
      'write each of keep exactly as it is there, as often as the title has it',
    ),
    sentence: 'The AI changed a word you asked to keep.',
  },
  'new-name': fault('added a name that is not in the title'),
  'new-link': fault('added a link or an address'),
  answered: {
    ...fault('made a statement of the question'),
    sentence: 'The AI turned the question into a statement.',
  },
  markup: fault('added markup'),
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
    note: 'An earlier response had no text.',
  },
  'only-thinking': fault('used up its whole length thinking'),
  unreadable: fault('sent something other than the JSON that was asked for'),
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
