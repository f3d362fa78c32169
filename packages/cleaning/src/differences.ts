import type { RiskReason } from '@quarry/contracts/cleaning-risk'
import type { Alignment } from './alignment.ts'
import type { Token } from './title-tokens.ts'

/** A difference between a title and its response beyond mere form. */
export interface Difference {
  kind: Exclude<RiskReason, 'form'>
  /** Words of the title; none if they were added. */
  before: readonly Token[]
  /** Words of the response; none if they were left out. */
  after: readonly Token[]
}

/** Function words that change the question when one replaces another of the same line. */
const choices = [
  'how why what which who whose where when',
  'with for against from to into in on at after since until under between by about near through around off out up down as than',
  'can could should would must may might will shall',
  'i me my you your he him his she her we us our they them their',
  'and or but nor',
  'if because while when',
  'all some any every each much many only',
].map((line) => new Set(line.split(' ')))
/** First words of yes-or-no questions. */
const auxiliary = /^(?:is|are|am|was|were|do|does|did|can|could|should|would|will|has|have|had|may|must)$/
const [questionWords = new Set<string>()] = choices

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/**
 * The question words of each language in which invented questions are detected, those that guess why or what a statement
 * asks, and words that request something without a question word, such as "looking for" or "tips on".
 */
const questions = new Map(
  Object.entries({
    en: {
      words: questionWords,
      guesses: setOf('why how'),
      whats: setOf('what'),
      requests: setOf(
        'looking searching seeking need needed want wanted help advice advise tip tips idea ideas suggestion suggestions suggest recommend recommendation recommendations recommended request best thoughts opinion opinions anyone anybody someone explain wondering vs versus or good cheap cheapest easiest favorite favourite difference way ways',
      ),
    },
    de: {
      words: setOf('warum wieso weshalb wie was welche welcher welches welchen wer wo woher wohin wann'),
      guesses: setOf('warum wieso weshalb wie'),
      whats: setOf('was'),
      requests: setOf(
        'suche suchen gesucht hilfe tipp tipps empfehlung empfehlungen idee ideen rat jemand oder ob beste bester bestes gute',
      ),
    },
    fr: {
      words: setOf('pourquoi pk comment koi quel quelle quels quelles que quoi qui ou quand combien'),
      guesses: setOf('pourquoi comment'),
      whats: setOf('que quoi'),
      requests: setOf(
        'cherche recherche aide conseil conseils recommandation recommandations avis idee idees meilleur meilleure facon',
      ),
    },
    es: {
      words: setOf('que q xq como cual cuales quien quienes donde cuando cuanto cuanta'),
      guesses: setOf('que como'),
      whats: new Set<string>(),
      requests: setOf(
        'busco buscando ayuda consejo consejos recomendacion recomendaciones alguien idea ideas mejor mejores manera o',
      ),
    },
  }),
)

/** Greetings and thanks, which a title may lose. */
const courtesies = new Set(
  'hi hello hey all everyone everybody guys folks reddit redditors thanks thank thx ty tia please pls plz serious question help'.split(
    ' ',
  ),
)

/**
 * Returns the differences between a title and its response in the response's order: words replaced, left out, added or
 * moved, and abbreviations written out. Case, punctuation, inflection, corrected spelling, greetings and the frame of a
 * question are mere form.
 */
export function differencesOf(alignment: Alignment): Difference[] {
  const { title, response, matchedIndexes, isStop } = alignment
  const titleIndexes = withoutRepeats(alignment.titleIndexes)
  const isContentWord = (token: Token) => !isStop(token) && !courtesies.has(token.word)
  const anchors = anchorsOf(titleIndexes)
  const edges = [{ at: -1, from: -1 }, ...anchors, { at: response.length, from: title.length }]
  const differences = edges.slice(1).flatMap((right, i): Difference[] => {
    const left = edges[i] ?? right
    const removed = title
      .slice(left.from + 1, right.from)
      .filter((_, at) => !matchedIndexes.has(left.from + 1 + at))
    const added = response
      .slice(left.at + 1, right.at)
      .filter((_, at) => titleIndexes[left.at + 1 + at] === undefined)
    const [before, after] = [removed.filter(isContentWord), added.filter(isContentWord)]
    return [
      ...(before.length + after.length > 0 ? [{ kind: kindOf(before, after), before, after }] : []),
      ...smallChange(removed.filter(isStop), added.filter(isStop)),
    ]
  })
  const inPlace = new Set(anchors.map(({ at }) => at))
  const moved = response.filter(
    (token, at) =>
      titleIndexes[at] !== undefined && !inPlace.has(at) && isContentWord(token) && isOnce(titleIndexes, at),
  )
  if (moved.length > 0) differences.push({ kind: 'moved', before: moved, after: moved })
  return [...otherOpening(alignment), ...guessedQuestion(alignment), ...differences, ...writtenOut(alignment)]
}

function kindOf(before: readonly Token[], after: readonly Token[]): Difference['kind'] {
  if (after.length === 0) return 'left-out'
  return before.length === 0 ? 'added' : 'replaced'
}

function smallChange(removed: readonly Token[], added: readonly Token[]): Difference[] {
  if (removed.length + added.length > 4) return []
  const before = removed.filter(({ word }) => added.some((other) => areAlternatives(word, other.word)))
  const after = added.filter(({ word }) => before.some((other) => areAlternatives(word, other.word)))
  return before.length > 0 ? [{ kind: 'replaced', before, after }] : []
}

function areAlternatives(one: string, other: string): boolean {
  return one !== other && choices.some((words) => words.has(one) && words.has(other))
}

/**
 * Detects a yes-or-no question that became a "how" question, unless the title contains the word: "does anyone know
 * how".
 */
function otherOpening({ title, response }: Alignment): Difference[] {
  const [before, after] = [title[0], response[0]]
  if (!before || !after || !auxiliary.test(before.word) || !questionWords.has(after.word)) return []
  return title.some(({ word }) => word === after.word)
    ? []
    : [{ kind: 'replaced', before: [before], after: [after] }]
}

/** How many words may stand before a request: "I would love some tips". */
const REQUEST_WORDS = 4

/** Words, without apostrophes, with which people say that something fails: "won't eat", "keeps slipping". */
const fault =
  /^(?:(?:is|are|was|were|do|does|did|ca|could|would|wo|has|have|had)nt|cannot|keeps?|stops|stopped|shuts|crashes|freezes|leaks|fails|breaks|broke)$/

/**
 * Detects a question word in front of a title that only states something. The author may have asked something else or
 * nothing. "Why" and "how" guess what was asked, unless a single sentence says that something fails, which asks for the
 * reason and the solution. "What" guesses, too, unless the response requests something, as in "What is a good laptop?".
 * Everything else only needs a second look.
 */
function guessedQuestion({ title, response, titleIndexes, language }: Alignment): Difference[] {
  const own = questions.get(language)
  const [before, after] = [title[0], response[0]]
  // Some languages ask in two words: "por qué", "was für".
  const at = response.findIndex(({ word }, place) => place < 2 && own?.words.has(word))
  if (!own || !before || !after || at < 0) return []
  if (titleIndexes[0] !== undefined || titleIndexes[at] !== undefined) return []
  const opens = ({ word, sentence }: Token, place: number) =>
    language === 'en' && auxiliary.test(word) && title[place - 1]?.sentence !== sentence
  const requests = ({ word }: Token, place: number) => own.requests.has(word) && isAtEdge(title, place)
  if (title.some(({ word }) => own.words.has(word)) || title.some(requests) || title.some(opens)) return []
  const isComplaint =
    title.some(({ word }) => fault.test(word)) && title.every(({ sentence }) => sentence === before.sentence)
  const asked = response[at]?.word ?? ''
  const isRequest = response.some(({ word }) => own.requests.has(word))
  return (own.guesses.has(asked) && !isComplaint) || (own.whats.has(asked) && !isRequest)
    ? [{ kind: 'replaced', before: [before], after: [after] }]
    : [{ kind: 'added', before: [], after: [after] }]
}

/** A sentence requests something in its first words or in its last one: "came up with an idea for lights" doesn't. */
function isAtEdge(title: readonly Token[], place: number): boolean {
  const sentence = title[place]?.sentence
  const isFirst = title[place - REQUEST_WORDS]?.sentence !== sentence
  return isFirst || title[place + 1]?.sentence !== sentence
}

/** Finds abbreviations that the response writes out. */
function writtenOut({ title, response, titleIndexes }: Alignment): Difference[] {
  return title.flatMap((token, from): Difference[] => {
    const after = response.filter((_, at) => titleIndexes[at] === from)
    const [first, second] = after
    return first && second && first.word !== second.word && !after.some(({ word }) => word === token.word)
      ? [{ kind: 'written-out', before: [token], after }]
      : []
  })
}

/**
 * Treats a word's second occurrence in the response as new if the title has it once, unless it writes out an
 * abbreviation.
 */
function withoutRepeats(titleIndexes: Alignment['titleIndexes']): Alignment['titleIndexes'] {
  return titleIndexes.map((from, at) =>
    from !== undefined && titleIndexes.indexOf(from) < at && titleIndexes[at - 1] !== from ? undefined : from,
  )
}

function isOnce(titleIndexes: Alignment['titleIndexes'], at: number): boolean {
  return titleIndexes.indexOf(titleIndexes[at]) === at && titleIndexes.lastIndexOf(titleIndexes[at]) === at
}

/** A word of the response and the index of its title word. */
interface Anchor {
  at: number
  from: number
}

/**
 * Returns the longest common subsequence of words. Words between its members differ, and common words outside it have
 * moved.
 */
function anchorsOf(titleIndexes: readonly (number | undefined)[]): Anchor[] {
  const best: { anchor: Anchor; length: number; before: number }[] = []
  for (const [at, from] of titleIndexes.entries()) {
    if (from === undefined) continue
    let [length, before] = [1, -1]
    for (const [i, earlier] of best.entries()) {
      if (earlier.anchor.from >= from || earlier.length < length) continue
      length = earlier.length + 1
      before = i
    }
    best.push({ anchor: { at, from }, length, before })
  }
  const run: Anchor[] = []
  let place = best.reduce((last, { length }, i) => (length > (best[last]?.length ?? 0) ? i : last), 0)
  for (let step = best[place]; step; step = best[place]) {
    run.unshift(step.anchor)
    place = step.before
  }
  return run
}

/** Returns the differences in short form, such as `left out: Windows · for → into`; empty if only the form differs. */
export function describeDifferences(differences: readonly Difference[]): string {
  return differences
    .map(({ kind, before, after }) =>
      kind === 'replaced' || kind === 'written-out'
        ? `${phrase(before)} → ${phrase(after)}`
        : `${kind.replace('-', ' ')}: ${phrase(kind === 'added' ? after : before)}`,
    )
    .join(' · ')
}

const phrase = (tokens: readonly Token[]) => tokens.map(({ raw }) => raw).join(' ')
