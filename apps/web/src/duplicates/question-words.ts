import { stemOf } from '@quarry/topics/stem-of'
import { type ExclusiveWords, exclusiveWordsIn } from './exclusive-words.ts'
import { questionKind } from './question-kind.ts'
import { sameWord, withSamePhrases } from './same-words.ts'

/** Articles, pronouns, auxiliaries, greetings: they may differ even between titles of few words. */
const fillers: ReadonlySet<string> = new Set(
  (
    'a an the this that these those it its is are was were be been being am im ive id i me my mine our ours we us you ' +
    'your yours youre yourself myself themselves itself he his him she her they their them one ones do does did done doing dont doesnt ' +
    'didnt isnt arent wasnt werent cant couldnt wont wouldnt shouldnt hasnt havent youve weve theyve youd youll ill id theyre theyd thats can could should would will shall may ' +
    'might must has have had having someone anyone anybody somebody everyone everybody people guys folks yall what whats ' +
    'which who whom whose how hows why whys whether and or but so then also too very just really actually literally ' +
    'truly ever even please pls plz help thanks thank hi hey hello lol ok okay any some there here than as reddit redditors d s'
  ).split(' '),
)

/** Words that ask or connect, and say little about the subject. */
const connectives: ReadonlySet<string> = new Set(
  (
    'when where if at by for from in into of off on onto to up out with about after before while during because ' +
    'question questions advice tip tips idea ideas suggestion suggestions suggest recommend recommended recommendation ' +
    'recommendations looking look find finding search searching need needs needed want wants wanted wanting know knows tell say says ask asking wondering ' +
    'curious think thinks thought thoughts opinion opinions best better good favorite favourite favorites favourites way ways ' +
    'kind kinds type types sort sorts get gets getting got go goes going come comes came coming make makes making made use used uses using ' +
    'take takes took taking give gives giving turn turning thing things something anything still now yet time times much many lot like else ' +
    'possible recently currently usually not no without happen happens happening happened able properly'
  ).split(' '),
)

/** A title with one of these asks the opposite of the same title without it. */
const negations =
  /\b(not|no|never|without|cannot|stop(?:ped|s)?|non|ne|pas|nunca|nao|nicht|kein\w*|niet|geen|inte|ikke|ikkje|ekki|nie|(?:can|won|don|doesn|isn|aren|didn|shouldn|couldn|wouldn|wasn|weren|hasn|haven|hadn)'?t)\b/gi

/** Asks for consent and denies nothing: isn't that unsafe. */
const tags =
  /(^|[.,:;?!-] *)(is|are|do|does|did|can|could|should|would|was|were|has|have)n?t (?=(?:i|you|we|it|that|this|they|there|the|a|an|my|our|he|she)\b)/g

/** A title that begins like this, or has a question mark, asks something. Before it: tags, greetings. */
const asking =
  /^\W*(?:(?:hey|hi|hello|ok|okay|so|and|but|also|guys|help|question|serious)\b\W*)*(?:(?:anyone|anybody|someone|somebody|does|do|did|is|are|was|were|can|could|should|would|will|has|have|am|which|who|where|whats|what's|hows|how's|whos|who's|wheres|where's)\b|(?:what|why|when|how)\b(?! (?:i|i'm|i've|you|we|he|she|they|my|our|the|a)\b)|(?:best ways? to|looking for|need|any|suggest|recommend)\w*\b|(?:best|good|cheap|ideas|favou?rite)\b(?!.* (?:my|our|ever)\b).* (?:for|to|in|under|near|on)\b)/i
const requests = /\b(?:help|advice|suggestions?|recommendations?|tips|questions? about)\b/i

/** The same words again, with what came of it: not the question itself. */
const updates = /^\W*(?:update|follow[ -]?up|finally|success)\b/i

/** The subject is in the post, not in the title: two posts mean two things. */
const pointing =
  /\b(?:this|these|those|he|she|him|they|them|here)\b|\bwhat do (?:you|y'?all|we|people)\b.{0,20}\bthink\b|\bhow did (?:i|we) do\b|\bthoughts\b/i

/** Words that do not matter for what is asked, such as age and sex in brackets. */
const preambles =
  /\b(?:not sure|sorry|apologies) (?:if|that) this is.{0,40}?(?:\bbut\b|[.:,…]+)\W*(?:but\b)?|\b(?:many )?thanks in advance\b|\bquick q(?:uestion)?\b|\b(?:newbie|noob|beginner) here\b|[[(](?:\d{2} ?[mf]|[mf] ?\d{2})[\])]/gi

/** Words before an object: what follows them is another question when it changes places with another word. */
const prepositions: ReadonlySet<string> = new Set(
  'from to than into in on with without for of by before after'.split(' '),
)

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
  /** How many: to stop not doing it is to do it. */
  negations: number
  /** By its form it is a question. */
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

/** Returns the words of a title, each as the one that stands for its synonyms. */
export function titleTokens(title: string): string[] {
  return tokensOf(spokenTitle(withoutBrackets(plainTitle(title))))
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

function plainTitle(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/’/g, "'")
    .replace(/\bU\.?S\.?(?:A\b\.?)?(?=\W|$)/g, 'usa')
    .replace(preambles, ' ')
}

function withoutBrackets(title: string): string {
  return title.replace(/[[({][^\])}]{0,40}[\])}]/g, ' ')
}

function spokenTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/\bnon-(?=\p{L})/gu, 'non')
    .replace(tags, '$1$2 ')
}

function tokensOf(title: string): string[] {
  return (withSamePhrases(title).match(/[\p{L}\p{N}]+/gu) ?? []).map(sameWord)
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

function isContent(token: string): boolean {
  return !fillers.has(token) && !connectives.has(token)
}

function ownerOf(tokens: readonly string[]): string | undefined {
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
function personsOf(tokens: readonly string[]): string {
  const persons = tokens.flatMap((token) => personOf.get(token) ?? [])
  const inTurn = persons.filter((person, at) => person !== persons[at - 1])
  return inTurn.some((person) => person !== personOf.get('i')) ? inTurn.join(' ') : ''
}

function listedIn(tokens: readonly string[]): string[] {
  return tokens.flatMap((token, at) => {
    const isBeside = [tokens[at - 1], tokens[at + 1]].some((word) => /^(?:and|or|vs)$/.test(word ?? ''))
    return isBeside && isContent(token) ? [stemOf(token)] : []
  })
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

function objectsOf(tokens: readonly string[]): ReadonlyMap<string, string> {
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

function asks(title: string): boolean {
  if (updates.test(title)) return false
  return title.includes('?') || asking.test(title) || requests.test(title)
}

/**
 * Numbers with sign and currency, `c++` and `c#`, and signs of code before a word, after it or alone: `/bin` is not `~/bin`, `-l` not
 * `-a`, `a[0]` not `a`, `==` not `===`.
 */
const numberOrCode =
  /(?<=^|[\s("'`])(?:~?\/|!|--?|\.|@|\+\+)\p{L}[\p{L}\p{N}]*|\p{L}+\[\d+\]|(?:[$€£+-](?=\d))?[\p{L}\p{N}]+(?:[€£%#]|\+\+|[+-](?=$|[\s?!.,)]))?|(?<=\s)(?:[=<>!]=*>?|\*+|&&|\|\|)(?=$|[\s?!.,)])/gu

/** Those in round brackets too: part 5 is not part 8. In square brackets are the sizes of pictures. */
function numbersOf(title: string): string {
  const tokens = title.replace(/(?<!\p{L})\[[^\]]{0,40}\]/gu, ' ').match(numberOrCode) ?? []
  return [...new Set(tokens.filter((token) => /[\d#]|[+-]$|^[^\p{L}\p{N}]/u.test(token)))].join(' ')
}
