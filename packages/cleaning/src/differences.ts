import type { Alignment } from './alignment.ts'
import type { Token } from './title-tokens.ts'

/** One thing that differs between a title and its response in more than form. */
export interface Difference {
  kind: 'left out' | 'added' | 'replaced' | 'moved'
  /** Words of the title; none if they were added. */
  before: readonly Token[]
  /** Words of the response; none if they were left out. */
  after: readonly Token[]
  /** True if both texts continue before and after it: words at an end are often a frame or a remark. */
  isInside: boolean
  /** True for words such as "for" and "can", whose replacement changes the question. */
  isSmall: boolean
}

/** Small words of which one changes the meaning when it replaces another of its line. */
const choices = [
  'with without for against from to into in on at before after during since until over under between by about of near through around off out up down like as than',
  'can could should would must may might will shall need is are am was were do does did has have had',
  'i me my mine myself you your yours he him his she her hers we us our ours they them their theirs',
  'and or but nor',
  'if because unless while when although since',
  'all some any every each no more less most least few many much only both either',
  'this that these those it',
  'how why what which who whose where when',
].map((line) => new Set(line.split(' ')))
/** Small words that limit what a question asks. */
const limits =
  /^(?:all|every|only|both|either|most|least|few|always|usually|never|before|after|without|except|unless|besides)$/
/** Greetings and thanks, which a title may lose. */
const courtesies = new Set(
  'hi hello hey all everyone everybody guys folks reddit redditors thanks thank thx ty tia please pls plz serious question help'.split(
    ' ',
  ),
)

/**
 * Returns what differs between a title and its response: words left out, added, replaced and moved, in the order of the
 * response. Case, punctuation, corrected spelling, written-out short forms, greetings and the frame of a question are form.
 */
export function differencesOf(alignment: Alignment): Difference[] {
  const { title, response, matchedIndexes, isStop } = alignment
  const titleIndexes = withoutRepeats(alignment.titleIndexes)
  const isContentWord = (token: Token) => !isStop(token) && !courtesies.has(token.word)
  const isFunctionWord = (token: Token) => !isContentWord(token)
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
    const sentence = title[left.from]?.sentence
    const isInside = sentence !== undefined && sentence === title[right.from]?.sentence
    const [before, after] = [removed.filter(isContentWord), added.filter(isContentWord)]
    return [
      ...(before.length + after.length > 0
        ? [{ kind: kindOf(before, after), before, after, isInside, isSmall: false }]
        : []),
      ...smallChange(removed.filter(isFunctionWord), added.filter(isFunctionWord), isInside),
    ]
  })
  const inPlace = new Set(anchors.map(({ at }) => at))
  const moved = response.filter(
    (token, at) =>
      titleIndexes[at] !== undefined && !inPlace.has(at) && isContentWord(token) && isOnce(titleIndexes, at),
  )
  if (moved.length > 0)
    differences.push({ kind: 'moved', before: moved, after: moved, isInside: true, isSmall: false })
  return differences
}

function kindOf(before: readonly Token[], after: readonly Token[]): Difference['kind'] {
  if (after.length === 0) return 'left out'
  return before.length === 0 ? 'added' : 'replaced'
}

function smallChange(removed: readonly Token[], added: readonly Token[], isInside: boolean): Difference[] {
  const lost = removed.filter(({ word }) => limits.test(word))
  if (isInside && lost.length > 0 && added.length === 0)
    return [{ kind: 'left out', before: lost, after: [], isInside, isSmall: false }]
  if (removed.length + added.length > 4) return []
  const before = removed.filter(({ word }) => added.some((other) => areAlternatives(word, other.word)))
  const after = added.filter(({ word }) => before.some((other) => areAlternatives(word, other.word)))
  return before.length > 0 ? [{ kind: 'replaced', before, after, isInside, isSmall: true }] : []
}

function areAlternatives(one: string, other: string): boolean {
  return one !== other && choices.some((words) => words.has(one) && words.has(other))
}

/** A word that the response has twice and its title once is new the second time; a written-out short form is not. */
function withoutRepeats(titleIndexes: Alignment['titleIndexes']): Alignment['titleIndexes'] {
  return titleIndexes.map((from, at) =>
    from !== undefined && titleIndexes.indexOf(from) < at && titleIndexes[at - 1] !== from ? undefined : from,
  )
}

function isOnce(titleIndexes: Alignment['titleIndexes'], at: number): boolean {
  return titleIndexes.indexOf(titleIndexes[at]) === at && titleIndexes.lastIndexOf(titleIndexes[at]) === at
}

/** A word of the response, and the place of the title that it comes from. */
interface Anchor {
  at: number
  from: number
}

/** The longest run of words that follow each other in both texts: what is between them differs, what is beside it has moved. */
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

/** Returns differences as a short sentence, such as `left out: Windows · for → into`. Empty if only the form differs. */
export function describeDifferences(differences: readonly Difference[]): string {
  return differences
    .map(({ kind, before, after }) =>
      kind === 'replaced'
        ? `${phrase(before)} → ${phrase(after)}`
        : `${kind}: ${phrase(kind === 'added' ? after : before)}`,
    )
    .join(' · ')
}

const phrase = (tokens: readonly Token[]) => tokens.map(({ raw }) => raw).join(' ')
