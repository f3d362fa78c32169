import type { Alignment } from './alignment.ts'
import type { Token } from './title-tokens.ts'
import { freeWordsOf } from './word-lists.ts'

/** First words of questions, by group: a question that begins with one group must not begin with another. */
const auxiliaries = new Map<string, string>()
for (const line of [
  'should should shouldnt ought',
  'must must',
  'may may can could cant couldnt',
  'might might',
  'will will wont',
  'would would wouldnt',
  'past did didnt was were wasnt werent had',
  'present do does dont doesnt is are am isnt arent has have hasnt havent',
]) {
  const [group = '', ...words] = line.split(' ')
  for (const word of words) auxiliaries.set(word, group)
}
const asking = new Set(
  (
    'who what which where when why how whose is are am do does did can could should will would may must has have had was were ' +
    'wer was wo wann warum wieso wie welche welcher welches wieviel qui que quoi quel quelle ou quand comment pourquoi combien como donde cuando cual quien cuantos cuanto por quanto quantas quantos qual onde quando come dove perche chi quale quanti quante hoe waar wanneer waarom wie welke hoeveel hur var nar varfor vad vem hvor hvad hvorfor hvordan jak gdzie kiedy dlaczego czy'
  ).split(' '),
)
const request =
  /^(?:question|looking|searching|seeking|need|wanted|recommend|suggest|help|advice|tips|ideas|request|any|people|those|suche|cherche|busco|procuro|cerco)/

/** Returns true if the question has become another kind of question, or a statement. */
export function changesKind(
  { title, response, language, sources, kept }: Alignment,
  outcome: string,
): boolean {
  if (asksWithoutMark(title) && !/[?？؟;]/u.test(outcome) && !request.test(response[0]?.word ?? '')) {
    if (!asking.has(response[0]?.word ?? '')) return true
  }
  if (language !== undefined && language !== 'en') return false
  const [before, after] = [title[0]?.word ?? '', response[0]?.word ?? '']
  const [was, is] = [auxiliaries.get(before), auxiliaries.get(after)]
  if (was !== undefined && is !== undefined && was !== is && sameSubject(title, response)) return true
  const asksAnother = [changesModal, changesTense, asksOtherwise, asksForThing]
  if (asksAnother.some((isOther) => isOther(title, response))) return true
  const isTurned = /^(?:why|how|who)$/
  return (
    isTurned.test(before) && isTurned.test(after) && before !== after && kept.size > 0 && sources.length > 0
  )
}

/** Words of a title by which a question may begin with another question word: "what is the best way" asks how. */
const sameQuestion = new Map(
  Object.entries<RegExp>({
    how: /^(?:way|ways|method|methods|steps|process|procedure|technique|do|did|doing|possible|trick|tricks|tips|advice|strategy)$/,
    why: /^(?:cause|causes|caused|causing|reason|reasons|reasoning|make|makes|made|making|come|wrong|matter|problem|issue|deal|happen|happens|happened|happening|going|point|purpose|explain|explanation|up)$/,
    where:
      /^(?:place|places|store|stores|shop|shops|site|sites|website|websites|subreddit|sub|country|countries|city|cities|town|state|part|parts|area|areas|source|sources|location|find|get|buy|watch|download|order)$/,
    when: /^(?:time|date|day|month|year|age|long|soon|point|season|hour)$/,
  }),
)
/** "What country is it from" and "what is a good bar in Rome" also ask where. */
const placesOfWhat = /^(?:from|best|good)$/
const questionWord = /^(?:what|which|whats|why|whys|when|where|wheres|how|hows)$/
const groupOf = (word: string) => (word === 'which' ? 'what' : word.replace(/s$/, ''))

/** Returns true if a title asks only whether something is so: "should I move". A person who is asked may know where or when. */
function asksWhether(title: readonly Token[]): boolean {
  const [first, second] = title
  const isAsked = /^(?:any|some|every)(?:one|body)$|^(?:you|there)$/.test(second?.word ?? '')
  // "were do moths go" is misspelt
  const isFirst = auxiliaries.has(first?.word ?? '') && !auxiliaries.has(second?.word ?? '')
  return isFirst && !isAsked && !title.some(({ word }) => questionWord.test(word))
}

/** Returns the question word of a response, which may follow an address or a preposition: "bakers, what", "in which town". */
function askedBy(response: readonly Token[]): string {
  const [first, second] = response
  if (questionWord.test(first?.word ?? '') || first?.word === 'who') return groupOf(first?.word ?? '')
  const isBehind = first?.sentence !== second?.sentence || beforeWhich.test(first?.word ?? '')
  return isBehind && questionWord.test(second?.word ?? '') ? groupOf(second?.word ?? '') : ''
}
const beforeWhich = /^(?:in|at|on|from|for|to|with|by|of)$/

/** Returns true if the response begins with another question word than a question of the title, which it no longer has. */
function asksOtherwise(title: readonly Token[], response: readonly Token[]): boolean {
  const now = askedBy(response)
  const means = sameQuestion.get(now)
  if (means === undefined || title.some(({ word }) => groupOf(word) === now || means.test(word))) return false
  if (now !== 'how' && asksWhether(title)) return true
  return title.some(
    ({ word, sentence }, at) =>
      questionWord.test(word) &&
      title[at - 1]?.sentence !== sentence &&
      // "How??" alone asks for anything
      title[at + 1]?.sentence === sentence &&
      !(
        now === 'where' &&
        groupOf(word) === 'what' &&
        title.some((other) => placesOfWhat.test(other.word))
      ) &&
      !response.some((other) => groupOf(other.word) === groupOf(word)),
  )
}

/** Returns true if "what" or "who" stands for why, where or when, which no word of the response asks: "what is a good place". */
function asksForThing(title: readonly Token[], response: readonly Token[]): boolean {
  const now = askedBy(response)
  if (!/^(?:what|who)$/.test(now) || title.some(({ word }) => groupOf(word) === now)) return false
  return title.some(({ word, raw, sentence }, at) => {
    const was = groupOf(word)
    return (
      /^(?:why|where|when)$/.test(was) &&
      // "Knives - Where can I buy them?"
      (title[at - 1]?.sentence !== sentence || /^\p{Lu}/u.test(raw)) &&
      title[at + 1]?.sentence === sentence &&
      !response.some((other) => groupOf(other.word) === was || sameQuestion.get(was)?.test(other.word))
    )
  })
}

/** Returns true if the same question has another tense: "why was it" for "why is it". */
function changesTense(title: readonly Token[], response: readonly Token[]): boolean {
  const asked = response[0]?.word ?? ''
  const now = questionWord.test(asked) ? auxiliaryAfter(response, 0) : undefined
  if (!now || title.some(({ word }) => tenseOf(word) === now.tense)) return false
  return title.some(({ word }, at) => {
    const was = word === asked ? auxiliaryAfter(title, at) : undefined
    // "how will I do it" and "how do I do it" ask the same
    const isFree = asked === 'how' && was?.tense !== 'past' && now.tense !== 'past'
    return was !== undefined && was.subject === now.subject && !isFree
  })
}

const tenses = new Set(['past', 'present', 'will'])
const tenseOf = (word: string) => {
  const group = auxiliaries.get(word)
  return group !== undefined && tenses.has(group) ? group : undefined
}

/** Returns the tense of the auxiliary up to two words after a question word, and the first word of its subject. */
function auxiliaryAfter(tokens: readonly Token[], at: number) {
  const place = [at + 1, at + 2].find((next) => tenseOf(tokens[next]?.word ?? '') !== undefined) ?? -1
  const tense = tenseOf(tokens[place]?.word ?? '')
  const subject = tokens.slice(place + 1).find(({ word }) => !articles.test(word))?.word
  return tense === undefined || subject === undefined ? undefined : { tense, subject }
}

const articles = /^(?:the|a|an|my|your|this|that|these|those)$/
const modals = new Set(['should', 'must', 'may', 'might', 'will', 'would'])

/** Returns true if the response begins with another modal verb than the same question had behind an address or a remark. */
function changesModal(title: readonly Token[], response: readonly Token[]): boolean {
  const is = auxiliaries.get(response[0]?.word ?? '')
  if (is === undefined || !modals.has(is)) return false
  return title.some(({ word, sentence }, at) => {
    const was = auxiliaries.get(word)
    const asks = at > 0 && title[at - 1]?.sentence !== sentence
    return (
      asks && was !== undefined && modals.has(was) && was !== is && sameSubject(title.slice(at), response)
    )
  })
}

function sameSubject(title: readonly Token[], response: readonly Token[]): boolean {
  if (title[1]?.word !== response[1]?.word) return false
  // "can you recommend" and "does anyone know" only frame the question.
  if (/^(?:anyone|someone|anybody|somebody)$/.test(response[1]?.word ?? '')) return false
  return (
    !response
      .slice(2, 4)
      .some(({ word }) =>
        /^(?:recommend|suggest|explain|help|tell|possible|ok|okay|worth|allowed|safe|rude)$/.test(word),
      ) || response[2]?.word === title[2]?.word
  )
}

function asksWithoutMark(title: readonly Token[]): boolean {
  const [first, second] = title
  // had a question about it
  const isStated = /^ha(?:d|s|ve)$/.test(first?.word ?? '') && /^an?$/.test(second?.word ?? '')
  return asking.has(first?.word ?? '') && title.length >= 3 && !isStated
}

const quantifiers = new Set(
  'all every everyone everybody only most few both either always usually often sometimes rarely least never nur alle immer seulement tous toujours solo todos siempre sempre tutti'.split(
    ' ',
  ),
)

/** "Either A or B" and "A or B" are the same. */
const joints = new Map(Object.entries<string>({ either: 'or', both: 'and' }))

/** You all, hey all. */
const addressesAll = /^(?:you|hey|hi|hello|howdy|thanks|morning|evening)$/

/** Returns true if "only", "all" or "always" was removed from beside a word that was kept. */
export function losesQuantifier({ title, response, kept, sources }: Alignment): boolean {
  return title.some(({ word, sentence }, at) => {
    if (!quantifiers.has(word) || kept.has(at)) return false
    if (word === 'all' && addressesAll.test(title[at - 1]?.word ?? '')) return false
    const joint = joints.get(word)
    if (joint && response.some((token, now) => token.word === joint && (sources[now] ?? -1) > at))
      return false
    const next = title[at + 1]
    if (!next || next.sentence !== sentence || !kept.has(at + 1)) return false
    const stands = sources.indexOf(at + 1)
    return stands > 0 || response.length <= title.length
  })
}

const countWord = /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/

/** Returns true if "the two best tents" are "the best tents". "Explain it like I'm five" and "two or three tents" do not count. */
function losesCount({ title, kept }: Alignment): boolean {
  return title.some(({ word, sentence }, at) => {
    if (!countWord.test(word) || kept.has(at) || !kept.has(at + 1)) return false
    const next = title[at + 1]
    const isCounted = next?.sentence === sentence && !/^(?:or|and|to|how|why|what)$/.test(next.word)
    return isCounted && title[at - 1]?.word !== 'im'
  })
}

/** Returns true if a number was removed from beside a word that was kept. */
export function losesNumber(alignment: Alignment): boolean {
  if (losesCount(alignment)) return true
  const { title, response, sources, kept, language } = alignment
  const free = freeWordsOf(language)
  const left = new Set(
    sources.flatMap((from, at) =>
      free.has(response[at]?.word ?? '') ? [] : (title[from ?? -1]?.sentence ?? []),
    ),
  )
  return title.some(({ isFigure, values, sentence, word }, at) => {
    if (!isFigure || values.length === 0 || kept.has(at)) return false
    // a remark that has gone takes its numbers along
    if (left.size > 0 && !left.has(sentence)) return false
    const near = [at - 1, at + 1, at + 2, at + 3].filter((place) => title[place]?.sentence === sentence)
    // 2 and 4 also mean "to" and "for".
    if (
      /^[24]$/.test(word) &&
      /^\p{Ll}/u.test(title[at - 1]?.raw ?? '') &&
      at + 1 < title.length &&
      !/s$/.test(title[at + 1]?.word ?? '') &&
      title[at + 1]?.units.size === 0
    )
      return false
    return word !== '1' && near.some((place) => kept.has(place))
  })
}

const orWords = new Map(
  Object.entries<string>({
    de: 'oder',
    fr: 'ou',
    es: 'o',
    pt: 'ou',
    it: 'o',
    nl: 'of',
    sv: 'eller',
    da: 'eller',
    no: 'eller',
    pl: 'lub',
    ru: 'или',
  }),
)

/** Returns true if one alternative, as in "before or after", was removed. */
export function losesAlternative({ title, kept, language }: Alignment): boolean {
  const free = freeWordsOf(language)
  return title.some(({ word, sentence }, at) => {
    const [left, right] = [title[at - 1], title[at + 1]]
    if (
      word !== (orWords.get(language ?? 'en') ?? 'or') ||
      // If "or" is still there, so are both alternatives, however they are worded.
      kept.has(at) ||
      !left ||
      !right ||
      left.sentence !== sentence ||
      right.sentence !== sentence
    )
      return false
    const isTelling = (token: Token) =>
      !free.has(token.word) || /^(?:before|after|with|in|on|up)$/.test(token.word)
    return isTelling(left) && isTelling(right) && kept.has(at - 1) !== kept.has(at + 1)
  })
}

/** Returns true if the response has a sentence without a word of the title. */
export function addsSentence({ response, sources }: Alignment): boolean {
  const sentences = new Set(response.map(({ sentence }) => sentence))
  if (sentences.size < 2) return false
  return [...sentences].some((sentence) => {
    const tokens = response.flatMap((token, at) => (token.sentence === sentence ? [at] : []))
    return tokens.length > 2 && tokens.filter((at) => sources[at] !== undefined).length < tokens.length / 4
  })
}
