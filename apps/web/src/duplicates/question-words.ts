import { stemOf } from '@quarry/topics/stem-of'
import { type ExclusiveWords, exclusiveWordsIn } from './exclusive-words.ts'
import { numbersOf } from './number-signs.ts'
import { asks, pointing } from './question-form.ts'
import { questionKind } from './question-kind.ts'
import { sameWord, withSamePhrases } from './same-words.ts'
import { connectives, fillers, isContent } from './small-words.ts'
import { plainTitle, spokenTitle, tokensOf, withoutBrackets } from './title-text.ts'
import { listedIn, objectsOf, ownerOf, personsOf } from './word-roles.ts'

/** A title with one of these asks the opposite of the same title without it. */
const negations =
  /\b(not|no|never|without|cannot|stop(?:ped|s)?|non|ne|pas|nunca|nao|nicht|kein\w*|niet|geen|inte|ikke|ikkje|ekki|nie|(?:can|won|don|doesn|isn|aren|didn|shouldn|couldn|wouldn|wasn|weren|hasn|haven|hadn)'?t)\b/gi

/** What is done with the subject, as far as it is said so generally: one of them in the place of another is another question. */
const generalVerbs: ReadonlyMap<string, string> = new Map(
  [
    'make makes making made get gets getting got',
    'use uses using used',
    'want wants wanted',
    'need needs needed',
    'like likes liked',
    'know knows known',
    'go goes going went',
  ].flatMap((line) => line.split(' ').map((word) => [word, line] as const)),
)

export type QuestionWords = {
  /** Stems of what the question is about, each once. */
  stems: readonly string[]
  /** All of its words. */
  tokens: readonly string[]
  /** Words beyond what it is about that still matter if there are few: `cook with wine` is not `cook wine`. */
  connectives: readonly string[]
  /** Numbers in it, in order, with sign and currency: `Python 2` is not `Python 3`, from 6 to 7 is not from 7 to 6. Also `c++`. */
  numbers: string
  /** How many negations: to stop not doing it is to do it. */
  negations: number
  /** Its form is that of a question. */
  asks: boolean
  /** It means something that is not in the title. */
  points: boolean
  /** See `questionKind`. */
  kind: string | undefined
  /** Whose things it is about if it asks whether something is so: my cat is not yours. */
  owner: string | undefined
  /** The writer and those who are not asked, in turn: whether we pay for their window is not whether they pay for ours. */
  persons: string
  /** Stems beside and, or, versus: these have no order. */
  listed: readonly string[]
  /** Words with a role for the subjects, without order: rice is washed, one washes rice. */
  structure: string
  /** What round brackets add. */
  added: string
  /** By preposition, the stem of the word after it, and by number, before it: from Paris to London is not from London to Paris. */
  objects: ReadonlyMap<string, string>
  verbs: readonly string[]
  exclusive: ExclusiveWords
}

/**
 * Returns the parts of a title that are compared for near-duplicates. `tokens` are those of `titleTokens`, `written` those of all
 * titles: a pair of words that is also written as one is that one.
 */
export function questionWords(
  title: string,
  tokens: readonly string[],
  written: ReadonlySet<string>,
): QuestionWords {
  const whole = plainTitle(title)
  const plain = withoutBrackets(whole)
  const words = withCompounds(tokens, written)
  return {
    stems: [...new Set(words.filter(isContent).map(stemOf))],
    tokens: words,
    connectives: words.filter((token) => connectives.has(token)),
    numbers: numbersOf(withSamePhrases(whole.toLowerCase())),
    negations: tokens.join(' ').match(negations)?.length ?? 0,
    asks: asks(plain),
    points: pointing.test(plain),
    kind: questionKind(spokenTitle(plain)),
    owner: ownerOf(words),
    persons: personsOf(words),
    listed: listedIn(words),
    structure: words
      .filter((word) => connectives.has(word) || /^(?:as|be|been|being|is|are|was|were)$/.test(word))
      .sort()
      .join(' '),
    added: addedIn(whole),
    objects: objectsOf(words),
    verbs: [...new Set(words.flatMap((token) => generalVerbs.get(token) ?? []))],
    exclusive: exclusiveWordsIn(words),
  }
}

/** Word for word, `book shelf` is `bookshelf` if a title has the latter. */
function withCompounds(tokens: readonly string[], written: ReadonlySet<string>): string[] {
  const words: string[] = []
  for (const token of tokens) {
    const before = words.at(-1)
    const compound = sameWord(`${before}${token}`)
    const isOne = before && written.has(compound) && !fillers.has(before) && !fillers.has(token)
    if (isOne && isContent(compound)) words[words.length - 1] = compound
    else words.push(token)
  }
  return words
}

/** Not that there are pictures, details or a post elsewhere. */
function addedIn(title: string): string {
  const added = [...title.matchAll(/\(([^)]{1,40})\)/g)].flatMap(([, text = '']) =>
    tokensOf(text.toLowerCase()),
  )
  return added.some((word) =>
    /^(?:photo|pics?|x|xpost|cross|crosspost|details?|inside|info|link|serious|help|long|spoilers?|question|update)$/.test(
      word,
    ),
  )
    ? ''
    : added.filter(isContent).map(stemOf).sort().join(' ')
}
