/** A pair of brackets in its context. */
export interface Aside {
  /** The text before it. */
  before: string
  inside: string
  /** The text after it. */
  after: string
}

/** What an aside's words become: nothing, a part of the word beside them, or words of the sentence. */
export type AsideWords = 'dropped' | 'joined' | 'kept'

/** Parts of words that are put in brackets: (re)install, (un)safe, kid(s), book(ing). */
const beginnings = /^(?:re|un|in|im|dis|de|pre|post|non|mis|over|under|co|semi|anti|self|fe|wo|s|a)-?$/
const endings = /^(?:'?s|es|ed|d|ing|e?rs?|or|ly|al|y|n|en|ren|ies|ness|ful|less)$/
const insideWord = /^\p{Ll}{1,4}$/u
/** Words that an English sentence cannot end with or leave alone before its next word of this kind. */
const wantsMore =
  /(?:^|\s)(?:an?|the|my|your|our|his|her|their|its|of|from|to|into|onto|in|on|near|about|around|under|over|before|after|during|like|per|via|at|by|with|without|for|than|vs\.?|versus|and|or|between|called|named|this|these|those)$/i
const cannotFollow =
  /^(?:[\s.,;:!?…]*$|[.,;:!?…]|\s+(?:of|from|to|into|onto|at|by|with|without|for|than|vs|versus|and|or|between|is|are|was|were|do|does|did|can|could|should|would|will|has|have|if|when|while|but|because|that|which|who)(?![\p{L}'’]))/iu
/** Functions of mathematics and names out of a program take what follows in brackets. */
const takesArguments =
  /(?:^|[\s([{])(?:\p{L}|sin|cos|tan|log|ln|exp|sqrt|max|min|lim|det|gcd|lcm|[\w.]*[a-z][A-Z_.]\w*)$/u
/** Words after which a word in brackets belongs to what comes next: my (digital) voltmeter, is (probably) right. */
const beforeModifier =
  /(?:^|\s)(?:an?|the|my|your|our|his|her|their|its|this|that|these|those|some|any|every|each|of|to|from|with|for|in|on|at|about|by|and|or|is|are|was|were|be|been|do|does|did|can|could|should|would|will|have|has|had|very|so|too|i|you|we|they|he|she|it)\s+$/i
const oneWord = /^\p{Ll}[\p{Ll}'’-]+$/u
const tag =
  /^(?:serious|oc|nsfw|nsfl|sfw|help|question|q|update|discussion|advice|rant|pics?|photos?|video|gif|image|spoilers?|meta|mod|x-?post.*|xpost.*|cross-?post.*|repost|sic|eli5|request|solved|usa?|uk|eu|[mf]|\d{1,2}\s?\/?\s?[mf]|[mf]\s?\/?\s?\d{1,2})\W*$/i

/**
 * What becomes of an aside without its brackets. Tags, ages and remarks go; words stay that the sentence needs:
 * parts of a word, what a preposition or an article waits for, a single word between others, the title's only question.
 */
export function wordsOfAside({ before, inside, after }: Aside): AsideWords {
  const text = inside.trim()
  if (text === '' || tag.test(text)) return 'dropped'
  const [follows, leads] = [/[\p{Ll}\p{N}]$/u.test(before), /^\p{Ll}/u.test(after)]
  if (follows && leads && insideWord.test(text)) return 'joined'
  if (follows && endings.test(text) && !/^\p{L}/u.test(after)) return 'joined'
  if (leads && beginnings.test(text) && !/\p{L}$/u.test(before)) return 'joined'
  if (takesArguments.test(before)) return 'kept'
  if (oneWord.test(text) && beforeModifier.test(before) && /^\s+\p{L}/u.test(after)) return 'kept'
  if (wantsMore.test(before.trimEnd()) && cannotFollow.test(after)) return 'kept'
  return asksAlone(text, `${before} ${after}`) ? 'kept' : 'dropped'
}

/** Returns true if the text in brackets is a question and the rest is not. */
function asksAlone(text: string, rest: string): boolean {
  return /[?？]$/u.test(text) && text.split(/\s+/).length >= 3 && !/[?？]/u.test(rest)
}
