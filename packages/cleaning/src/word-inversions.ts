import type { Alignment } from './alignment.ts'
import { type ClassedText, classify, placeBefore, type WordClass } from './word-classes.ts'

/** Two content words, neighbours among those that both texts have, of which the second now stands first in the same sentence. */
interface Inversion {
  alignment: Alignment
  title: ClassedText
  response: ClassedText
  /** In the title. */
  first: number
  second: number
  /** In the response. */
  firstAt: number
  secondAt: number
  /** What stands between the two in each text. */
  was: Between
  is: Between
}

interface Between {
  words: readonly string[]
  classes: readonly WordClass[]
}

/**
 * English: returns true if content words follow each other in the opposite order and none of the moves of a careful editor explains it.
 * The moves are not all that there are: see docs/measurements.md, "Cleaned titles".
 */
export function invertsWords(alignment: Alignment): boolean {
  const { language = 'en' } = alignment
  if (language !== 'en') return false
  const [title, response] = [classify(alignment.title), classify(alignment.response)]
  return inversionsOf(alignment, title, response).some(
    (inversion) => !moves.some((explains) => explains(inversion)),
  )
}

function inversionsOf(alignment: Alignment, title: ClassedText, response: ClassedText): Inversion[] {
  const placesNow = singlePlacesOf(alignment.sources)
  const shared = title.tokens.flatMap(({ isFigure }, from) => {
    const at = placesNow.get(from)
    return at !== undefined && title.classes[from] === 'content' && !isFigure ? [{ from, at }] : []
  })
  return shared.flatMap((one, i) => {
    const other = shared[i + 1]
    if (!other || other.at >= one.at) return []
    const [first, second] = [title.tokens[one.from], title.tokens[other.from]]
    if (first?.sentence !== second?.sentence || first?.word === second?.word) return []
    if (response.tokens[one.at]?.sentence !== response.tokens[other.at]?.sentence) return []
    return {
      alignment,
      title,
      response,
      first: one.from,
      second: other.from,
      firstAt: one.at,
      secondAt: other.at,
      was: between(title, one.from, other.from),
      is: between(response, other.at, one.at),
    }
  })
}

/** Where the words of the title are in the response, without those that it repeats. */
function singlePlacesOf(sources: Alignment['sources']): Map<number, number> {
  const places = new Map<number, number>()
  const repeated = new Set<number>()
  for (const [at, from] of sources.entries()) {
    if (from === undefined) continue
    if (places.has(from)) repeated.add(from)
    places.set(from, at)
  }
  for (const from of repeated) places.delete(from)
  return places
}

function between({ tokens, classes }: ClassedText, start: number, end: number): Between {
  return {
    words: tokens.slice(start + 1, end).map(({ word }) => word),
    classes: classes.slice(start + 1, end),
  }
}

const be = new Set('is are was were be been being am thats'.split(' '))
/** Words with which a request begins that follows its subject without a comma. */
const request =
  /^(?:looking|need|help|any|advice|suggestions?|please|thanks|thoughts|tips|ideas|trying|want|wanna|hoping)$/

/** How a careful editor comes to put a word before another. */
const moves: readonly ((inversion: Inversion) => boolean)[] = [
  movesClause,
  addsClause,
  frontsQuestion,
  movesObject,
  becomesAttribute,
  becomesCompound,
  becomesPhrase,
  keepsPreposition,
  ownsInstead,
  isExtraposed,
]

/** If it rains where do I sit, where do I sit if it rains. */
function movesClause({ was, is }: Inversion): boolean {
  // put the oven where the door is, put the door where the oven is
  const question = was.words.find((_, at) => was.classes[at] === 'question-word')
  if (question !== undefined) return !is.words.includes(question)
  if (asks(was)) return true
  if (was.words.some((word) => request.test(word))) return true
  const conjunction = was.words.find((_, at) => was.classes[at] === 'conjunction')
  return conjunction !== undefined && conjunction !== conjunctionIn(is)
}

/** My son wants a boat: which boat is right if my son wants one. */
function addsClause({ title, is }: Inversion): boolean {
  const conjunction = conjunctionIn(is)
  return conjunction !== undefined && !title.tokens.some(({ word }) => word === conjunction)
}

/** A word that begins a clause. Of what "and" and "or" join, the order has no meaning. */
function conjunctionIn({ words, classes }: Between): string | undefined {
  return words.find(
    (word, at) =>
      (classes[at] === 'conjunction' && word !== 'and' && word !== 'or') ||
      (/^(?:after|before|as)$/.test(word) && classes[at + 1] === 'pronoun'),
  )
}

/** An auxiliary before its pronoun. */
function asks({ classes }: Between): boolean {
  return classes.some((name, at) => name === 'auxiliary' && classes[at + 1] === 'pronoun')
}

/** A baker needs advice: what advice do you have for a baker. */
function frontsQuestion({ was, is }: Inversion): boolean {
  if (!asks(is) || asks(was)) return false
  return !is.words.some((word, at) => is.classes[at] === 'auxiliary' && was.words.includes(word))
}

/** I baked a cake, the cake that I baked; should I put it in the oven, what oven should I put it in. */
function movesObject({ alignment, title, response, first, firstAt, secondAt, is }: Inversion): boolean {
  const [subject, subjectNow] = [subjectOf(title, first), subjectOf(response, firstAt)]
  if (subjectNow === undefined || subjectNow <= secondAt) return false
  const isPronoun = response.classes[subjectNow] === 'pronoun'
  if (subject === undefined || title.classes[subject] === 'pronoun')
    return isPronoun && conjunctionIn(is) === undefined
  const isSame = alignment.sources[subjectNow] === subject
  // Two content words alone may be one noun.
  const hasVerb =
    response.classes.slice(subjectNow + 1, firstAt).includes('auxiliary') ||
    is.words.some((word) => word === 'that' || word === 'which')
  return isSame && (isPronoun || hasVerb)
}

/** The word before a verb, or the pronoun before a verb of several words. */
function subjectOf(text: ClassedText, verb: number): number | undefined {
  const person = placeBefore(text, verb, 'auxiliary', 'adverb', 'content')
  if (person !== undefined && text.classes[person] === 'pronoun') return person
  return placeBefore(text, verb, 'auxiliary', 'adverb', 'determiner')
}

/** A keyboard that is quiet, a quiet keyboard; primer wrong, the wrong primer. */
function becomesAttribute({ title, response, second, secondAt, was, is }: Inversion): boolean {
  if (was.words.length + is.words.length === 0) {
    const isEnd = title.tokens[second + 1]?.sentence !== title.tokens[second]?.sentence
    const endsClause = isEnd || title.classes[second + 1] === 'conjunction'
    return endsClause && response.classes[secondAt - 1] === 'determiner'
  }
  if (!was.words.some((word) => be.has(word))) return false
  return hasOnly(was, 'auxiliary', 'determiner', 'adverb', 'conjunction', 'content') && hasOnly(is, 'content')
}

/** A paper in philosophy, a philosophy paper. */
function becomesCompound({ was, is }: Inversion): boolean {
  const prepositions = was.classes.filter((name) => name === 'preposition')
  return (
    prepositions.length === 1 &&
    hasOnly(was, 'preposition', 'determiner', 'content') &&
    hasOnly(is, 'content')
  )
}

/** The guy's story, the story of the guy; tea in Rome, Rome for tea. The preposition is a new one. */
function becomesPhrase({ title, was, is }: Inversion): boolean {
  const prepositions = is.words.filter((_, at) => is.classes[at] === 'preposition')
  if (prepositions.length !== 1 || title.tokens.some(({ word }) => word === prepositions[0])) return false
  if (was.words.length === 0) return hasOnly(is, 'preposition', 'determiner', 'content')
  return hasOnly(was, 'preposition', 'determiner') && hasOnly(is, 'preposition', 'determiner')
}

function hasOnly({ classes }: Between, ...allowed: readonly WordClass[]): boolean {
  return classes.every((name) => allowed.includes(name))
}

/** In winter the bike squeaks, the bike squeaks in winter. */
function keepsPreposition({ title, response, first, second, firstAt, secondAt }: Inversion): boolean {
  const isKept = (from: number, at: number) => {
    const given = prepositionOf(title, from)
    return given !== undefined && given === prepositionOf(response, at)
  }
  return isKept(first, firstAt) || isKept(second, secondAt)
}

/** The preposition of a noun with its adjectives and article. */
function prepositionOf(text: ClassedText, place: number): string | undefined {
  let at = place - 1
  while (text.classes[at] === 'content' || text.classes[at] === 'adverb') at -= 1
  while (text.classes[at] === 'determiner') at -= 1
  const token = text.tokens[at]
  if (text.classes[at] !== 'preposition' || token?.sentence !== text.tokens[place]?.sentence) return undefined
  // to bake, to the baker, to Rome
  const isInfinitive =
    token?.word === 'to' &&
    /^\p{Ll}/u.test(text.tokens[at + 1]?.raw ?? '') &&
    text.classes[at + 1] !== 'determiner'
  return isInfinitive ? undefined : token?.word
}

/** My plant has spots, spots on my plant. */
function ownsInstead({ was, is }: Inversion): boolean {
  return /^(?:has|have|had|with)$/.test(was.words[0] ?? '') && is.classes.includes('preposition')
}

/** Would it be better to walk, would walking be better. */
function isExtraposed({ title, response, firstAt }: Inversion): boolean {
  const verb = placeBefore(response, firstAt, 'adverb')
  const isBe = verb !== undefined && be.has(response.tokens[verb]?.word ?? '')
  return isBe && title.tokens.some(({ word }) => word === 'it')
}
