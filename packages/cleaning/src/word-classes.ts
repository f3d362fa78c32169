import type { Token } from './title-tokens.ts'

/** Content words are nouns, verbs and adjectives, which no list separates. */
export type WordClass =
  | 'determiner'
  | 'preposition'
  | 'auxiliary'
  | 'pronoun'
  | 'question-word'
  | 'conjunction'
  | 'adverb'
  | 'content'

const members: readonly (readonly [WordClass, string])[] = [
  [
    'determiner',
    'the a an this that these those some any my your our his her its their no every each all both another',
  ],
  [
    'preposition',
    'of in on at by with from into onto about for to over under between through during after before against without as like than off up out ' +
      'per around behind near within among across along toward towards until since despite via',
  ],
  [
    'auxiliary',
    'is are was were be been being am do does did can could will would should have has had may might must shall having ' +
      'whats hows whos thats its theres wheres dont doesnt didnt isnt arent cant wont not never',
  ],
  [
    'pronoun',
    'i you we they he she it me us them him im ive id ill youre youve yall ' +
      'anyone anybody someone somebody everyone everybody nobody',
  ],
  ['question-word', 'what which who whom whose how why when where'],
  ['conjunction', 'and or but if because while so whether although though nor vs versus'],
  [
    'adverb',
    'also just there here too really very then still even ever always often usually only guys all else ' +
      'now today tonight yesterday tomorrow soon lately again ago please more most much',
  ],
]
const classOfWord = new Map<string, WordClass>()
for (const [name, words] of members)
  for (const word of words.split(' ')) if (!classOfWord.has(word)) classOfWord.set(word, name)

/** Auxiliaries that precede a main verb "do" by at most this many words: can anyone do it. */
const AUXILIARY_WITHIN = 5

/** A text with the class of each of its words. */
export interface ClassedText {
  tokens: readonly Token[]
  classes: readonly WordClass[]
}

/** Classifies the words of an English text. */
export function classify(tokens: readonly Token[]): ClassedText {
  const classes = tokens.map(({ word }) => classOfWord.get(word) ?? (isAdverb(word) ? 'adverb' : 'content'))
  for (const [at, { word }] of tokens.entries()) {
    const isVerb = word === 'do' && isMainVerb(tokens, classes, at)
    // you guys, this guy's
    const isNoun = word === 'guys' && tokens[at - 1]?.word !== 'you'
    if (isVerb || isNoun) classes[at] = 'content'
  }
  return { tokens, classes }
}

/** Returns the place of the nearest word before a place, within its sentence, that is of none of the classes. */
export function placeBefore(
  { tokens, classes }: ClassedText,
  place: number,
  ...skipped: readonly WordClass[]
): number | undefined {
  let at = place - 1
  while (isIn(classes[at], skipped)) at -= 1
  return at >= 0 && tokens[at]?.sentence === tokens[place]?.sentence ? at : undefined
}

function isIn(name: WordClass | undefined, classes: readonly WordClass[]): boolean {
  return name !== undefined && classes.includes(name)
}

function isAdverb(word: string): boolean {
  return word.length > 4 && word.endsWith('ly')
}

/** Can you do it, a way to do it; but not: what do you think. */
function isMainVerb(tokens: readonly Token[], classes: readonly WordClass[], at: number): boolean {
  if (tokens[at - 1]?.word === 'to') return true
  const isAuxiliary = at === 0 || classes[at - 1] === 'question-word'
  return !isAuxiliary && classes.slice(Math.max(0, at - AUXILIARY_WITHIN), at).includes('auxiliary')
}
