/**
 * Pairs of signs that enclose an aside: ASCII, full-width, small and CJK forms and mathematical look-alikes, all
 * opening or closing punctuation in Unicode. Excludes 「」『』《》〈〉, which are quotation marks around a title's subject, and
 * pieces of tall brackets (⎡⎦), which are often used as symbols.
 */
export const bracketPairs = '()[]{}（）［］｛｝【】〔〕〖〗〘〙〚〛﹙﹚﹛﹜﹝﹞⦅⦆｟｠⟦⟧❨❩❲❳❴❵⁽⁾₍₎⦗⦘⟬⟭⟮⟯'
const openers = new Map<string, string>()
const closers = new Map<string, string>()
for (let at = 0; at < bracketPairs.length; at += 2) {
  openers.set(bracketPairs.charAt(at), bracketPairs.charAt(at + 1))
  closers.set(bracketPairs.charAt(at + 1), bracketPairs.charAt(at))
}
const signs = new RegExp(`[${bracketPairs.replace(/[[\]]/g, '\\$&')}]`, 'g')

/** Emoticons that contain a bracket: separate or attached faces, shrugs, thrown tables. */
const emoticons = [
  /¯\\?_*\\?[（(]ツ[)）]\\?_*\/?¯/gu,
  /[（(]\s?╯[^)）]*[)）]\s?╯\s?︵\s?┻━┻/gu,
  /(?<![^\s.,!?])[:;=][-'^o]?[()[\]{}]+(?![^\s.,!?])/gu,
  /(?<![^\s.,!?])[()[\]{}]+[-'^o]?[:;=](?![^\s.,!?])/gu,
]
/** The eyes of a face before an unmatched bracket: `thanks:)`. */
const eyes = /[:;=][-'^]?$/

const hasSign = (text: string) => text.search(signs) >= 0

/** Returns true if a title has a bracket that is not part of an emoticon, a formula or code. */
export function hasBrackets(title: string): boolean {
  return hasSign(title) && hasSign(withoutFaces(hideFormulas(title)))
}

/**
 * Removing brackets can create something that looks like a formula, or break one. A second pass fixes nearly all of
 * these.
 */
const LOOKS_MAX = 4

/**
 * Returns the title without brackets and their content, nested ones included, except for words that the sentence needs.
 * An unmatched bracket is removed without its text. Brackets in formulas and code stay (`Fe(OH)3`, `array[0]`). If
 * nothing readable would remain, only the signs are removed. The result is one line, and empty only for a title without
 * letters and digits.
 */
export function removeBrackets(title: string): string {
  let text = title
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const next = cutOnce(text)
    if (next === text) return text
    text = next
  }
  return hasBrackets(text) ? tidy(text.replace(signs, ' ')) : text
}

function cutOnce(title: string): string {
  if (!hasSign(title)) return collapse(title)
  const hidden = hideFormulas(title)
  if (!hasSign(hidden)) return collapse(title)
  const without = showFormulas(tidy(cutAsides(withoutFaces(hidden))))
  return isReadable(without) ? without : tidy(title.replace(signs, ' '))
}

function withoutFaces(title: string): string {
  return emoticons.reduce((text, face) => text.replace(face, ' '), title)
}

/** Removes the outermost pairs with their content, and unmatched brackets without it. */
function cutAsides(text: string): string {
  const characters = [...text]
  const partners = partnersOf(characters)
  let kept = ''
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? ''
    const end = partners.get(at)
    if (end !== undefined) {
      const inside = characters.slice(at + 1, end).join('')
      const after = characters.slice(end + 1).join('')
      kept += tellsApart(kept, inside, text) ? ` ${inside} ` : wordsLeft({ before: kept, inside, after })
      at = end
    } else if (openers.has(character) || closers.has(character)) {
      kept = `${kept.replace(eyes, '')} `
    } else {
      kept += character
    }
  }
  return kept
}

/**
 * Returns true if the text in brackets distinguishes two things with the same name: The Office (US) and The Office
 * (UK).
 */
function tellsApart(before: string, inside: string, text: string): boolean {
  const name = /\p{Lu}[\p{L}\p{N}]*(?=\s$)/u.exec(before)?.[0]
  if (name === undefined || !/^[\p{L}\p{N}. ]{1,20}$/u.test(inside)) return false
  const asides = text.split(`${name} (`).slice(1)
  return asides.length > 1 && asides.some((aside) => !aside.startsWith(`${inside})`))
}

function wordsLeft(aside: Aside): string {
  const words = wordsOfAside(aside)
  if (words === 'dropped') return ' '
  const inside = cutAsides(aside.inside)
  return words === 'joined' ? inside.trim() : ` ${inside} `
}

/** The text inside a pair of brackets, and the text before and after it. */
type Aside = { before: string; inside: string; after: string }

/** Parts of words that are often bracketed: (re)install, (un)safe, kid(s), book(ing). */
const beginnings = /^(?:re|un|in|im|dis|de|pre|post|non|mis|over|under|co|semi|anti|self|fe|wo|s|a)-?$/
const endings = /^(?:'?s|es|ed|d|ing|e?rs?|or|ly|al|y|n|en|ren|ies|ness|ful|less)$/
const insideWord = /^\p{Ll}{1,4}$/u
/** Words that an English sentence cannot end with, or that cannot stand before a word in `cannotFollow`. */
const wantsMore =
  /(?:^|\s)(?:an?|the|my|your|our|his|her|their|its|of|from|to|into|onto|in|on|near|about|around|under|over|before|after|during|like|per|via|at|by|with|without|for|than|vs\.?|versus|and|or|between|called|named|this|these|those)$/i
const cannotFollow =
  /^(?:[\s.,;:!?…]*$|[.,;:!?…]|\s+(?:of|from|to|into|onto|at|by|with|without|for|than|vs|versus|and|or|between|is|are|was|were|do|does|did|can|could|should|would|will|has|have|if|when|while|but|because|that|which|who)(?![\p{L}'’]))/iu
/** Mathematical functions and identifiers, whose arguments follow in brackets. */
const takesArguments =
  /(?:^|[\s([{])(?:\p{L}|sin|cos|tan|log|ln|exp|sqrt|max|min|lim|det|gcd|lcm|[\w.]*[a-z][A-Z_.]\w*)$/u
/** Words after which a bracketed word belongs to the next word: my (digital) voltmeter, is (probably) right. */
const beforeModifier =
  /(?:^|\s)(?:an?|the|my|your|our|his|her|their|its|this|that|these|those|some|any|every|each|of|to|from|with|for|in|on|at|about|by|and|or|is|are|was|were|be|been|do|does|did|can|could|should|would|will|have|has|had|very|so|too|i|you|we|they|he|she|it)\s+$/i
const oneWord = /^\p{Ll}[\p{Ll}'’-]+$/u
const tag =
  /^(?:serious|oc|nsfw|nsfl|sfw|help|question|q|update|discussion|advice|rant|pics?|photos?|video|gif|image|spoilers?|meta|mod|x-?post.*|xpost.*|cross-?post.*|repost|sic|eli5|request|solved|usa?|uk|eu|[mf]|\d{1,2}\s?\/?\s?[mf]|[mf]\s?\/?\s?\d{1,2})\W*$/i

/**
 * Decides what happens to an aside's words: they are dropped, joined to the neighboring word, or kept in the sentence.
 * Tags, ages and remarks are dropped. Words that the sentence needs stay: parts of a word, what a preposition or
 * article refers to, a single word between others, or the title's only question.
 */
function wordsOfAside({ before, inside, after }: Aside): 'dropped' | 'joined' | 'kept' {
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

/** Maps each opening bracket's index to its closing bracket's. Skips unclosed brackets inside. */
function partnersOf(characters: readonly string[]): Map<number, number> {
  const partners = new Map<number, number>()
  const open: { at: number; sign: string }[] = []
  characters.forEach((character, at) => {
    if (openers.has(character)) open.push({ at, sign: character })
    const opener = closers.get(character)
    const depth = opener === undefined ? -1 : open.findLastIndex(({ sign }) => sign === opener)
    const partner = open[depth]
    if (partner === undefined) return
    partners.set(partner.at, at)
    open.length = depth
  })
  return partners
}

/** Repairs the gaps: double spaces, spaces before punctuation, punctuation without a sentence. */
function tidy(text: string): string {
  return collapse(
    collapse(text)
      .replace(/ +([,.;:!?…，。；：！？、])/g, '$1')
      .replace(/"\s*"|“\s*”|'\s+'/g, '')
      .replace(/[,;:]+(?=[,.;:!?])/g, '')
      .replace(/([?!])\.(?!\.)/g, '$1')
      .replace(/^(?:[-–—:;,.|/~*]+(?:\s|$))+/u, '')
      .replace(/^[:;,.|]+\s*/u, '')
      .replace(/\s+[-–—|/~]+(?=[?!.]*$)/u, '')
      .replace(/[,;:]+$/, ''),
  )
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function isReadable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/**
 * Brackets that belong to the text they touch: groups in a chemical formula, indexes and arguments in code, arguments
 * of a mathematical function, factors and exponents. Each shape is too narrow to match a tag.
 */
const formulas: readonly RegExp[] = [
  // Fe(OH)3, Ca(OH)2
  /(?<![\p{L}\p{N}])(?:[A-Z][a-z]?\d*)+\((?:[A-Z][a-z]?\d*)+\)\d+(?![\p{L}\p{N}])/gu,
  // array[0], items[i], grid[0][1]
  /(?<![\p{L}\p{N}])[a-z_]\w{0,40}(?:\[(?:\d{1,4}|[a-z]|-1)\]){1,3}(?!\p{L})/gu,
  // main(), useState(), console.log()
  /(?<![\p{L}\p{N}])[A-Za-z_][\w.]{0,60}\(\)/gu,
  // f(x), sin(x), sqrt(2), O(n log n)
  /(?<![\p{L}\p{N}])(?:[fghFGPEO]|sin|cos|tan|log|ln|exp|sqrt|max|min|lim|det|gcd|lcm)\((?:[a-z]|\d{1,6}|n log n|n\^?\d|log n|[a-z], ?[a-z]|[a-z] ?[+*/-] ?[\da-z])\)(?!\p{L})/gu,
  // C:\\Program Files (x86)
  /(?<=\\Program Files )\(x86\)/gi,
  // 6/2(1+2), e^(i pi)
  /(?<=[\d^])\([\da-z]{1,4} ?[-+*/ ] ?[\da-z]{1,4}\)(?!\p{L})/gu,
]
const plainSigns = '()[]'
/**
 * Private-use characters, one per sign. `plainLine` keeps such characters, so a title that already contains one stays
 * unchanged.
 */
const hidden = '\uE0F0\uE0F1\uE0F2\uE0F3'

/** Returns the text with the brackets of formulas replaced by private-use characters, at the same length. */
function hideFormulas(text: string): string {
  if (/[\uE0F0-\uE0F3]/.test(text)) return text
  return formulas.reduce(
    (rest, shape) =>
      rest.replace(shape, (found) =>
        found.replace(/[()[\]]/g, (sign) => hidden[plainSigns.indexOf(sign)] ?? sign),
      ),
    text,
  )
}

function showFormulas(text: string): string {
  return text.replace(/[\uE0F0-\uE0F3]/g, (letter) => plainSigns[hidden.indexOf(letter)] ?? letter)
}
