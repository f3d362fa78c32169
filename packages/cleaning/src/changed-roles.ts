import type { Alignment } from './alignment.ts'
import { type ClassedText, classify, placeBefore } from './word-classes.ts'

/**
 * English: returns true if words of the title have other roles in the response, whatever the form of the sentence. It compares what
 * function words show of the grammar: the object of each preposition, the subject of a pronoun's verb, and the persons around a verb.
 */
export function changesRoles(alignment: Alignment): boolean {
  const { language = 'en' } = alignment
  if (language !== 'en') return false
  const [title, response] = [classify(alignment.title), classify(alignment.response)]
  return (
    changesPrepositionObject(alignment, title, response) ||
    changesSubject(alignment, title, response) ||
    turnsPronoun(alignment, title, response) ||
    movesPronoun(alignment, title, response)
  )
}

/** Words behind a preposition among which its object begins. */
const OBJECT_WITHIN = 4

/** The skills you look for in a colleague, the skills a colleague looks for in you. */
function changesPrepositionObject(
  { sources, kept }: Alignment,
  title: ClassedText,
  response: ClassedText,
): boolean {
  const placesNow = singlePlaces(response)
  for (const [word, place] of singlePlaces(title)) {
    const at = placesNow.get(word)
    if (title.classes[place] !== 'preposition' || at === undefined || isFree(title, place)) continue
    const [had, has] = [objectOf(title, place), objectOf(response, at)]
    const now = has.map((each) => sources[each])
    const [first, firstNow] = [had[0], now[0]]
    if (first !== undefined && isForAsker(response, at) && sources.slice(0, at).includes(first)) return true
    if (first === undefined || firstNow === undefined || !kept.has(first)) continue
    // an adjective may come in between
    if (had.includes(firstNow) || now.includes(first)) continue
    if (title.tokens[first]?.word === title.tokens[firstNow]?.word) continue
    return true
  }
  return false
}

/** "Made this for my aunt" is not "what my aunt made for me". */
function isForAsker({ tokens }: ClassedText, at: number): boolean {
  return /^(?:me|us)$/.test(tokens[at + 1]?.word ?? '')
}

/** Returns true if the object of a preposition may change. */
function isFree(title: ClassedText, place: number): boolean {
  return isRequested(title, place) || standsForNoun(title, place + 1)
}

/** The response may name what a pronoun of the title stands for: a copy of this anywhere, a copy of the print anywhere. */
function standsForNoun({ tokens, classes }: ClassedText, at: number): boolean {
  if (!/^(?:this|that|these|those|it|them|one)$/.test(tokens[at]?.word ?? '')) return false
  const isLast = tokens[at + 1]?.sentence !== tokens[at]?.sentence
  return isLast || classes[at + 1] !== 'content' || /^(?:any|some)where$/.test(tokens[at + 1]?.word ?? '')
}

/** "Looking for tips" is what the title asks for, which the response may ask in other words. */
function isRequested({ tokens }: ClassedText, place: number): boolean {
  return tokens[place]?.word === 'for' && /^(?:looking|searching|asking)$/.test(tokens[place - 1]?.word ?? '')
}

/** The places of words that occur once. */
function singlePlaces({ tokens }: ClassedText): Map<string, number> {
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [at, { word }] of tokens.entries()) {
    if (places.has(word)) repeated.add(word)
    places.set(word, at)
  }
  for (const word of repeated) places.delete(word)
  return places
}

/** The content words behind a preposition and its articles. */
function objectOf({ tokens, classes }: ClassedText, place: number): number[] {
  let at = place + 1
  while (classes[at] === 'determiner' && at < place + OBJECT_WITHIN) at += 1
  // you guys
  if (tokens[at]?.word === 'you') at += 1
  const object: number[] = []
  for (; classes[at] === 'content' && tokens[at]?.sentence === tokens[place]?.sentence; at += 1)
    object.push(at)
  return object
}

const subjects = /^(?:i|im|ive|id|we|you|yall|anyone|anybody|someone|somebody|everyone|everybody)$/

/** Can anyone help my brother, can my brother help anyone: the verb of a pronoun has a noun of the title as its subject. */
function changesSubject({ sources }: Alignment, title: ClassedText, response: ClassedText): boolean {
  return response.classes.some((name, at) => {
    const verb = sources[at]
    if (name !== 'content' || verb === undefined) return false
    const subject = placeBefore(title, verb, 'auxiliary', 'adverb')
    const subjectNow = placeBefore(response, at, 'auxiliary', 'adverb')
    const word = title.tokens[subject ?? -1]?.word ?? ''
    if (!subjects.test(word) || subjectNow === undefined) return false
    const noun = sourceOfNoun(sources, title, response, subjectNow)
    if (noun === undefined || noun === verb) return false
    if (word === 'you' && isAddressed(title, noun, verb)) return false
    // how do I start baking it; do those of you who bake bread sell it
    return !response.tokens.slice(0, subjectNow).some((_, place) => isPerson(response, place, word))
  })
}

function isPerson(text: ClassedText, at: number, word: string): boolean {
  const person = personAt(text, at)
  return person !== undefined && person === personOf.get(word)
}

/** Where in the title the content word at a place of the response comes from, if it is one there, too. */
function sourceOfNoun(
  sources: Alignment['sources'],
  title: ClassedText,
  response: ClassedText,
  at: number,
): number | undefined {
  const from = sources[at]
  const isNoun = from !== undefined && response.classes[at] === 'content' && title.classes[from] === 'content'
  return isNoun ? from : undefined
}

/** Bakers, how do you do it; question for bakers - how do you do it. */
function isAddressed({ tokens, classes }: ClassedText, person: number, verb: number): boolean {
  if (classes[person - 1] === 'determiner') return false
  const isApart = tokens[person]?.sentence !== tokens[verb]?.sentence
  return isApart || classes.slice(person, verb).includes('question-word')
}

const personOf = new Map(
  [
    'i me im ive id we us',
    'you youre youve yall',
    'he him',
    'they them',
    'it',
    'anyone anybody someone somebody everyone everybody',
  ].flatMap((line) => line.split(' ').map((word) => [word, line] as const)),
)

/** What annoyed you, what you annoyed: a pronoun has crossed its verb. */
function turnsPronoun({ sources }: Alignment, title: ClassedText, response: ClassedText): boolean {
  return response.classes.some((name, at) => {
    const verb = sources[at]
    if (name !== 'content' || verb === undefined || title.classes[verb] !== 'content') return false
    const [given, now] = [personsOf(title, verb), personsOf(response, at)]
    const becomesSubject =
      given.next !== undefined && given.next === now.subject && given.next !== given.subject
    const becomesObject =
      given.subject !== undefined && given.subject === now.next && given.subject !== given.next
    if ((becomesSubject && now.next !== given.next) || (becomesObject && now.subject !== given.subject))
      return true
    // can anyone cook for me, can I cook for anyone
    if (given.subject === undefined || now.subject === undefined || given.subject === now.subject)
      return false
    return given.later.has(now.subject) && now.later.has(given.subject)
  })
}

function personAt({ tokens }: ClassedText, at: number | undefined): string | undefined {
  return personOf.get(tokens[at ?? -1]?.word ?? '')
}

interface Persons {
  /** Before a verb. */
  subject: string | undefined
  /** Just behind it, or behind its preposition. */
  next: string | undefined
  /** Anywhere behind it in its sentence. */
  later: ReadonlySet<string>
}

/** Prepositions that belong to verbs. The others may begin a clause, as "after it fell" does. */
const ofVerb = /^(?:at|to|with|on|for|of|about|from)$/

function personsOf(text: ClassedText, verb: number): Persons {
  const later = new Set<string>()
  const sentence = text.tokens[verb]?.sentence
  for (let at = verb + 1; text.tokens[at]?.sentence === sentence && at < text.tokens.length; at += 1) {
    const person = personAt(text, at)
    if (person !== undefined) later.add(person)
  }
  const object = ofVerb.test(text.tokens[verb + 1]?.word ?? '') ? verb + 2 : verb + 1
  const isNear = text.tokens[object]?.sentence === sentence
  return {
    subject: personAt(text, placeBefore(text, verb, 'auxiliary', 'adverb')),
    next: isNear ? personAt(text, object) : undefined,
    later,
  }
}

const objects = /^(?:me|us|him|them|you|anyone|anybody|someone|somebody)$/

/** Stocks scare me, help me: does help scare me. A pronoun that occurs once stands behind another word of the title. */
function movesPronoun({ sources, kept }: Alignment, title: ClassedText, response: ClassedText): boolean {
  const placesNow = singlePlaces(response)
  for (const [word, place] of singlePlaces(title)) {
    const at = placesNow.get(word)
    if (!objects.test(word) || at === undefined) continue
    const isBehindVerb = (text: ClassedText, pronoun: number) =>
      placeBefore(text, pronoun) !== undefined && text.classes[pronoun - 1] === 'content'
    if (!isBehindVerb(title, place) || !isBehindVerb(response, at)) continue
    const verb = sources[at - 1]
    if (verb !== undefined && verb !== place - 1 && kept.has(place - 1)) return true
  }
  return false
}
