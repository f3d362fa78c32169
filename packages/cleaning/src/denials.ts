import type { Token } from './title-tokens.ts'
import { freeWordsOf, negationsOf } from './word-lists.ts'

/** One denial of a text, however many words it takes: "ne … pas", "no … nunca". */
export interface Denial {
  /** The place of its word. */
  at: number
  /** The place of the next word. */
  next: number
  /** The place of what it denies: the next content word of its clause, or the last one where it ends its clause. */
  head: number
  /** Places of all words that it may deny. */
  scope: readonly number[]
}

/** Content words that a denial may refer to: "don't Americans drink tea" and "Americans do not drink tea". */
const SCOPE_MAX = 3
const modal = /^(?:should|could|would|must|can|will|might)$/
/** Words between "ne" and its second word. */
const PARTNER_WITHIN = 6

const setOf = (words: string) => new Set(words.split(' '))
/**
 * Languages in which one denial takes several words: the word that stands for it, and those that may stand with it in the same
 * clause.
 */
const concords = new Map(
  Object.entries<readonly [ReadonlySet<string>, ReadonlySet<string>]>({
    en: [
      setOf('dont doesnt didnt cant cannot wont wouldnt couldnt aint isnt'),
      setOf('nothing nobody none neither nor'),
    ],
    es: [setOf('no'), setOf('nunca jamas nada nadie ningun ninguna ninguno tampoco ni')],
    pt: [setOf('nao'), setOf('nunca jamais nada ninguem nenhum nenhuma nem')],
    it: [setOf('non nn'), setOf('mai niente nulla nessuno nessuna')],
    pl: [setOf('nie'), setOf('nigdy nic nikt zaden zadna zadnego zadnej')],
    ru: [setOf('не'), setOf('никогда ничего никто ни')],
    uk: [setOf('не'), setOf('ніколи нічого ніхто ні')],
    cs: [setOf('ne neni'), setOf('nikdy nic nikdo')],
  }),
)
/** Languages in which the others may also come first: nikt nigdy nie. */
const isFree = /^(?:pl|ru|uk|cs)$/
/** Second words of a French denial. */
const partners = setOf('pas jamais rien aucun aucune personne plus guere')
/** The words that deny without "ne", as it is often left out. */
const partnersAlone = setOf('pas jamais rien aucun aucune sans ni')
const alternatives = setOf('or yes oder ja ou oui o si sim u of eller czy или')
/** Pronouns that end a tag: isn't it, n'est-ce pas. */
const tagEnds = setOf('it i you we they he she that there this ce')
const TAG_WORDS_MAX = 3

/** Returns the denials of a text in order. "Isn't it?" after a comma and "or not" at the end deny nothing. */
export function denialsIn(tokens: readonly Token[], language: string | undefined): Denial[] {
  const places = placesOf(tokens, language)
  if (places.length === 0) return []
  const [free, negations] = [freeWordsOf(language), negationsOf(language)]
  const isContent = ({ word }: Token) => !free.has(word) && !negations.has(word) && !/.ly$/.test(word)
  return places.filter((at) => !isTag(tokens, at)).map((at) => ({ at, ...scopeOf(tokens, at, isContent) }))
}

function placesOf(tokens: readonly Token[], language: string | undefined): number[] {
  if (language === 'fr') return frenchPlaces(tokens)
  const words = negationsOf(language)
  const places = tokens.flatMap(({ word, raw }, at) => (words.has(word) || /n['’]t$/i.test(raw) ? [at] : []))
  const concord = concords.get(language ?? 'en')
  if (!concord || places.length < 2) return places
  const [leading, following] = concord
  return places.filter(
    (at) =>
      !following.has(tokens[at]?.word ?? '') ||
      !places.some(
        (other) =>
          (other < at || isFree.test(language ?? '')) &&
          leading.has(tokens[other]?.word ?? '') &&
          tokens[other]?.sentence === tokens[at]?.sentence,
      ),
  )
}

/** N'aime. */
export function hasElidedNe(token: Token | undefined): boolean {
  return /^n['’]\p{L}/iu.test(token?.raw ?? '')
}

/** "Ne" and what belongs to it are one denial; "ne … que" limits and denies nothing. */
function frenchPlaces(tokens: readonly Token[]): number[] {
  const places: number[] = []
  let taken = -1
  for (const [at, token] of tokens.entries()) {
    if (at <= taken) continue
    const { word } = token
    if (word === 'ne' || hasElidedNe(token)) {
      const rest = tokens.slice(at + 1, at + 1 + PARTNER_WITHIN)
      const clause = rest.filter(({ sentence }) => sentence === token.sentence).map((other) => other.word)
      const partner = clause.findIndex((other) => partners.has(other))
      taken = at + 1 + partner
      if (partner >= 0 || !clause.some((other) => /^que?$/.test(other))) places.push(at)
    } else if (partnersAlone.has(word)) places.push(at)
  }
  return places
}

/** Returns true for the denial of "…, isn't it?", "… or not?" and "…, no?", which asks for consent. */
function isTag(tokens: readonly Token[], at: number): boolean {
  const sentence = tokens[at]?.sentence
  const isLast = tokens[at + 1]?.sentence !== sentence
  if (isLast && alternatives.has(tokens[at - 1]?.word ?? '')) return true
  const start = tokens.findIndex((token) => token.sentence === sentence)
  const length = tokens.findLastIndex((token) => token.sentence === sentence) - start + 1
  if (start === 0 || length > TAG_WORDS_MAX) return false
  return isLast
    ? length === 1 || /^n['’]est$/i.test(tokens[start]?.raw ?? '')
    : tagEnds.has(tokens[at + 1]?.word ?? '')
}

function scopeOf(
  tokens: readonly Token[],
  at: number,
  isContent: (token: Token) => boolean,
): Pick<Denial, 'head' | 'next' | 'scope'> {
  const sentence = tokens[at]?.sentence
  // not completely dry: what is denied comes after the adverb
  const says = (place: number) => {
    const token = tokens[place]
    return token !== undefined && token.sentence === sentence && isContent(token)
  }
  const next = hasElidedNe(tokens[at]) ? at : at + 1
  const isLast = tokens[next]?.sentence !== sentence
  const step = isLast ? -1 : 1
  const scope: number[] = []
  for (let place = isLast ? at - 1 : next; tokens[place]?.sentence === sentence; place += step)
    if (scope.length < SCOPE_MAX && says(place)) scope.push(place)
  // "…, but should not" denies the verb that "should" stands for
  if (isLast && modal.test(tokens[at - 1]?.word ?? '')) return { next, head: at - 1, scope: [] }
  return { next, head: scope[0] ?? (isLast ? at - 1 : next), scope }
}

/** Returns true for "Why don't Americans like tea?", where the subject comes before what is denied. */
export function isInverted(tokens: readonly Token[], { at }: Denial): boolean {
  const before = tokens[at - 1]
  const isFirst =
    before?.sentence !== tokens[at]?.sentence ||
    /^(?:why|how|what|which|who|when|where)$/.test(before?.word ?? '')
  return isFirst && /n['’]?t$/i.test(tokens[at]?.raw ?? '')
}

const clauseStart =
  /^(?:that|which|who|when|while|where|if|because|since|so|after|before|until|unless|although|though|and|but|or)$/

/** Returns the places behind a word, up to the beginning of another clause. */
export function clauseBehind(tokens: readonly Token[], at: number): number[] {
  const end = tokens.findIndex(
    ({ word, sentence }, place) =>
      place > at + 1 && (sentence !== tokens[at]?.sentence || clauseStart.test(word)),
  )
  return Array.from({ length: (end < 0 ? tokens.length : end) - at - 1 }, (_, place) => at + 1 + place)
}

const subjects = /^(?:i|he|she|it|we|they|you)$/

/** Of a question that begins with a denial, the places that it may deny: not those of a clause behind it, "didn't she say he left?". */
export function ownScope(tokens: readonly Token[], denial: Denial): readonly number[] {
  const { at, scope } = denial
  if (!isInverted(tokens, denial)) return scope
  const end = tokens.findIndex(({ word }, place) => place > at + 1 && subjects.test(word))
  return end < 0 ? scope : scope.filter((place) => place < end)
}
