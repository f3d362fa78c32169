const setOf = (words: string) => new Set(words.split(' '))

/** Small English words that change the meaning when one replaces another of the same line. */
const choices = [
  'with without for against from to into in on at before after during since until over under between by about of near through around off out up down like as than',
  'can could should would must may might will shall need',
  'i me my mine myself you your yours he him his she her hers we us our ours they them their theirs',
  'and or but nor',
  'if because unless while when although since',
  'is are am was were be been do does did has have had',
  'all some any every each no more less most least few many much only both either',
  'this that these those it',
].map(setOf)
const questionWords = setOf('how why what which who whose where when')
/** Greetings and thanks, which a title may lose. */
const courtesies = setOf(
  'hi hello hey all everyone everybody guys folks reddit redditors thanks thank thx ty tia please pls plz serious question help',
)

export const isCourtesy = (word: string) => courtesies.has(word)
export const isQuestionWord = (word: string) => questionWords.has(word)
/** Returns true if the meaning depends on this small word. */
export const decides = (word: string) => questionWords.has(word) || choices.some((words) => words.has(word))
/** Returns true if one could replace the other and would change the meaning. */
export const areAlternatives = (one: string, other: string) =>
  one !== other && choices.some((words) => words.has(one) && words.has(other))
