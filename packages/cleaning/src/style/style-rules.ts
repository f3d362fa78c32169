import { type HouseStyle, isPlain, type Spelling } from '@quarry/contracts/house-style'

const spellings: Record<Spelling, string> = {
  'as-written': '',
  american: 'Use American spelling, such as color, center or organize; names keep theirs.',
  british: 'Use British spelling, such as colour, centre or organise; names keep theirs.',
}

const sentenceCase =
  'Use sentence case: a capital letter at the beginning of a sentence and in names and abbreviations, small letters everywhere else.'

const terms =
  'An object may also hold keep: words of its title that the cleaned title keeps letter by letter, each as often as the title has it.'

/** Returns the instructions about the house style, which follow the rules in the prompt; empty if there are none. */
export function styleRules(style: HouseStyle): string {
  const rules = [
    style.protectedTerms.length > 0 ? terms : '',
    spellings[style.spelling],
    style.sentenceCase ? sentenceCase : '',
  ].filter((rule) => rule !== '')
  return isPlain(style) ? '' : `\n\nThe house style:\n${rules.map((rule) => `- ${rule}`).join('\n')}`
}
