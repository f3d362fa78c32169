import { stemOf } from '@quarry/topics/stem-of'
import { fillers, isContent } from './small-words.ts'

/** Words before an object: what follows them is another question when it changes places with another word. */
const prepositions: ReadonlySet<string> = new Set(
  'from to than into in on with without for of by before after'.split(' '),
)

export function ownerOf(tokens: readonly string[]): string | undefined {
  const isMine = tokens.some((token) => /^(?:my|our)$/.test(token))
  return isMine === tokens.includes('your') ? undefined : isMine ? 'my' : 'your'
}

const personOf = new Map(
  [
    'i im ive id ill we me us my our mine ours',
    'he him his',
    'she her hers',
    'they them their theirs',
  ].flatMap((line) => line.split(' ').map((word) => [word, line.slice(0, 4)] as const)),
)

/** Empty if the title is about nobody else. */
export function personsOf(tokens: readonly string[]): string {
  const persons = tokens.flatMap((token) => personOf.get(token) ?? [])
  const inTurn = persons.filter((person, at) => person !== persons[at - 1])
  return inTurn.some((person) => person !== personOf.get('i')) ? inTurn.join(' ') : ''
}

export function listedIn(tokens: readonly string[]): string[] {
  return tokens.flatMap((token, at) => {
    const isBeside = [tokens[at - 1], tokens[at + 1]].some((word) => /^(?:and|or|vs)$/.test(word ?? ''))
    return isBeside && isContent(token) ? [stemOf(token)] : []
  })
}

export function objectsOf(tokens: readonly string[]): ReadonlyMap<string, string> {
  const objects = new Map<string, string>()
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1]
    if (/\d/.test(token) && before && isContent(before)) objects.set(token, stemOf(before))
    if (!prepositions.has(token)) continue
    const next = tokens.slice(at + 1).find((word) => !fillers.has(word))
    if (next !== undefined && (isContent(next) || token === 'than')) objects.set(token, stemOf(next))
  }
  return objects
}
