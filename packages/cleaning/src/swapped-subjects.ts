import type { Alignment } from './alignment.ts'
import type { Token } from './title-tokens.ts'

const indefinite = /^(?:any|some)(?:one|body)$/
const asked = /^(?:you|yall|(?:any|some)(?:one|body))$/
/** Not "thank you", "for you" and "do you", where the person is no object of the word before. */
const noVerb =
  /^(?:is|are|am|was|were|be|been|do|does|did|can|could|should|would|will|has|have|had|may|might|must|not|to|the|an?|of|in|on|at|for|with|and|or|there|this|that|any|some|my|your|by|from|about|like|than|as|if|how|what|where|when|why|which|who|just|else|thank|but|out|up|i|we|into)$/
/** Of the people that a question is put to. */
const askedVerb =
  /^(?:think|know|do|use|like|feel|recommend|suggest|see|find|get|have|had|prefer|say|consider|help|tell|explain|want|try|made?|make|buy|need)$/
const adverb = /^(?:guys|all|else|ever|also|just|really|please|still)$/
const first = /^(?:i|im|id|ive|we|were|weve)$/

/**
 * English: returns true if who does it is now whom it is done to, or something that the asker owns now does it, and the person is no pronoun
 * that `swapsPersons` compares: "anyone find clues", "clues find anyone"; "what do you think of my wheels", "what do my wheels think".
 */
export function swapsSubjects(alignment: Alignment): boolean {
  const { language } = alignment
  if (language !== undefined && language !== 'en') return false
  return becomesObject(alignment) || asksFirstPerson(alignment) || belongingActs(alignment)
}

/** Anyone finds clues, clues find anyone. */
function becomesObject({ title, response, sources }: Alignment): boolean {
  return response.some(({ word, sentence }, at) => {
    const [verb, from] = [response[at - 1], sources[at - 1]]
    // to have you
    const isVerb = !noVerb.test(verb?.word ?? '') || response[at - 2]?.word === 'to'
    if (!asked.test(word) || !verb || verb.sentence !== sentence || !isVerb) return false
    const isSame = (token: Token) => (word === 'you' ? token.word === 'you' : indefinite.test(token.word))
    const subject = title.findIndex(isSame)
    if (from === undefined || subject < 0 || subject > from) return false
    if (title[subject]?.sentence !== title[from]?.sentence) return false
    return !title.slice(from + 1).some(isSame) && !response.slice(0, at - 1).some(isSame)
  })
}

/** Can someone talk to me, can I talk to someone. */
function asksFirstPerson({ title, response }: Alignment): boolean {
  if (title.some(({ word }) => first.test(word))) return false
  const isAnyone = ({ word }: Token) => indefinite.test(word.replace(/s$/, ''))
  const precedes = (
    tokens: readonly Token[],
    one: (token: Token) => boolean,
    other: (token: Token) => boolean,
  ) => {
    const start = tokens.findIndex(one)
    return (
      start >= 0 &&
      tokens.slice(start + 1).some((token) => other(token) && token.sentence === tokens[start]?.sentence)
    )
  }
  const isFirst = ({ word }: Token) => /^(?:i|we)$/.test(word)
  return (
    precedes(title, isAnyone, ({ word }) => /^(?:me|my|us|our)$/.test(word)) &&
    precedes(response, isFirst, isAnyone) &&
    !precedes(response, isAnyone, isFirst)
  )
}

/** Anyone help me with it for my brother, my brother help me. */
function belongingActs({ title, response, sources }: Alignment): boolean {
  if (response.some(({ word }) => asked.test(word))) return false
  return response.some(({ sentence }, at) => {
    const [from, noun, owner] = [sources[at], response[at - 1], response[at - 2]]
    const verb = title[from ?? -1]
    if (from === undefined || !verb || !askedVerb.test(verb.word)) return false
    if (!noun || noun.sentence !== sentence || sources[at - 1] === undefined) return false
    const subject = title.slice(0, from).findLast(({ word }) => !adverb.test(word))
    if (!subject || !asked.test(subject.word) || subject.sentence !== verb.sentence) return false
    return noun.word === 'mine' || /^(?:my|our|his|her|an?)$/.test(owner?.word ?? '')
  })
}
