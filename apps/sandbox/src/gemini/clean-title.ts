/** Meaningless openings, which are removed until none matches. */
const RAMBLINGS: readonly RegExp[] = [
  /^(?:hello|hi|hey)(?: (?:guys|all|everyone|everybody|there|folks))?\s*[,.!:]+\s*/i,
  /^(?:hello|hi|hey) (?:guys|all|everyone|everybody|there|folks)\s+/i,
  /^(?:so|ok|okay|well|um+|uh+|alright|anyway|basically)\s*[,.!:]+\s*/i,
  /^(?:so|ok|okay|um+|uh+|alright|basically)\s+(?!many\b|much\b|far\b|long\b|few\b|little\b|called\b)/i,
  /^(?:long time lurker|first time (?:poster|posting))[^.!?:]*[.!:]\s*/i,
  /^(?:sorry if|not sure if|throwaway|i have been thinking)[^.,:!?]*?(?:[.,:!]\s*|\bbut\s+)/i,
  /^(?:quick|dumb|stupid|silly|serious|newbie|noob|beginner|honest|random) question(?: but)?\s*[,:.!]*\s*/i,
  /^(?:total|complete) (?:noob|beginner|newbie) here\s*[,.:!]*\s*/i,
  /^(?:question|help|help needed|serious|eli5|request advice)\s*:\s*/i,
  /^help\s*!+\s*/i,
  /^x-?post from \S+\s*/i,
  /^(?:(?:hi|hey|hello) )?(?:redditors|reddit)\s*[,:]\s*/i,
]

const TRAILING =
  /[\s,.!?]*\b(?:thanks(?: in advance)?|thank you|tia|cheers|please help|pls help|plz help|any (?:help|advice|tips?) (?:is |would be )?appreciated|please be kind|i am desperate|lol|haha|pls|plz)[\s.!?]*$/i

const SPELLINGS = new Map(
  (
    "teh the|taht that|hwo how|adn and|dont don't|cant can't|wont won't|doesnt doesn't|didnt didn't|" +
    "isnt isn't|arent aren't|wasnt wasn't|shouldnt shouldn't|couldnt couldn't|wouldnt wouldn't|" +
    "havent haven't|im I'm|ive I've|i I|u you|ur your|bc because|becuase because|thier their|" +
    "whats what's|thats that's|theres there's|alot a lot|recieve receive|definately definitely|" +
    'seperate separate|wich which|somone someone|anyon anyone|weekned weekend|beginer beginner|' +
    'realy really|noraml normal|wroth worth|bset best|buget budget|apartement apartment|' +
    'explian explain|withuot without|befor before|experiance experience|recomendation recommendation|' +
    'recommendated recommended|posible possible|diffrent different|pls please|plz please|thx thanks|' +
    'usualy usually|smth something|abt about|prolly probably|gonna going to|wanna want to|kinda kind of'
  )
    .split('|')
    .map((entry) => {
      const [slip = '', ...meant] = entry.split(' ')
      return [slip, meant.join(' ')]
    }),
)

const ENTITIES = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
])

/** The most UTF-16 units of a title. */
const LENGTH_MAX = 300

const FOREIGN =
  /[¿¡äöüßñãõçèêàâ]|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\b(?:der|die|das|wie|warum|kann|est-ce|comment|pourquoi|como|qual|alguem|alguien|jemand|des|quel)\b/iu
const JAPANESE = /\p{Script=Hiragana}|\p{Script=Katakana}/u

const withoutBrackets = (text: string): string =>
  text.replace(/\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|（[^）]*）|【[^】]*】/g, ' ')

/** Removes bracketed parts, or only the brackets if no word would be left. */
function stripBrackets(text: string): string {
  const stripped = withoutBrackets(text)
  const remaining = /\p{L}{2}/u.test(stripped) ? stripped : text
  return remaining.replace(/[[\](){}（）【】]/g, ' ')
}

/** Removes opening and closing remarks as long as a word is left. */
function stripRambling(text: string): string {
  let rest = text.trim()
  for (;;) {
    const shorter = [...RAMBLINGS, TRAILING].reduce((left, remark) => left.replace(remark, ''), rest).trim()
    if (shorter === rest || !/\p{L}{2}/u.test(shorter)) return rest
    rest = shorter
  }
}

function respell(text: string): string {
  return text
    .replace(/\bw\/\s?(?=\w)/gi, 'with ')
    .replace(/\br u\b/gi, 'are you')
    .replace(/\b(how|what|why|where) (?:on earth|the (?:hell|heck))\b/gi, '$1')
    .replace(/\blooking for some (advice|help|tips)\b/gi, 'looking for $1')
    .replace(/[A-Za-z']+/g, (word) => SPELLINGS.get(word.toLowerCase()) ?? word)
}

/**
 * Converts a mostly capitalized title to lower case. A title of at most 12 letters may be an abbreviation and stays.
 */
function lowerShouting(text: string): string {
  const letters = text.replace(/[^\p{L}]/gu, '')
  const shouted = letters.replace(/[^\p{Lu}]/gu, '')
  return letters.length > 12 && shouted.length / letters.length > 0.7
    ? text.toLowerCase().replace(/\bi\b/g, 'I')
    : text
}

/** Capitalizes the first word, unless a number comes before it. */
const capitalized = (text: string): string =>
  text.replace(/^[^\p{L}\p{N}]*\p{L}/u, (start) => start.toUpperCase())

/** Removes the text after a question of at least four words, or any Japanese one, unless it is a quotation. */
function stripRemarks(text: string): string {
  const [, question = '', remark = ''] = /^(.*[?？])\s*([^?？]+)$/su.exec(text) ?? []
  const isWhole = /(?:\S+\s+){3}\S/u.test(question) || /[？]$/u.test(question)
  return isWhole && !/^["“'‘]/u.test(remark) ? question : text
}

/** Requests that are not questions. */
const REQUEST = /^(?:looking for|looking to|seeking|in search of|searching for|need)\b[^?]*$/i

function markOf(text: string): string {
  if (REQUEST.test(text) || /[?？].*["”]$/su.test(text)) return ''
  return JAPANESE.test(text) ? '？' : '?'
}

/** Fragments that people post instead of questions, each with its whole question. The first match applies. */
const FRAGMENTS: readonly (readonly [RegExp, (rest: string, word: string) => string])[] = [
  [/^thoughts (?:on|about) (?<rest>.+)$/i, (rest) => `What are your thoughts on ${rest}`],
  [/^any ?(?:one|body) (?:else )?(?<rest>.+)$/i, anyone],
  [
    /^any (?<rest>(?:advice|tips|suggestions|recommendations|ideas|thoughts)\b.*)$/i,
    (rest) => `Do you have any ${rest}`,
  ],
  [/^(?:.+ and )?i (?:don't|do not) know how to (?<rest>[^.?!]+)$/i, (rest) => `How can I ${rest}`],
  [/^how to (?<rest>[^:]+)$/i, (rest) => `How do you ${rest}`],
  [/^(?<word>what|where|when|who) to (?<rest>.+)$/i, (rest, word) => `${word} should I ${rest}`],
  [
    /^(?:the )?(?<rest>(?:best|worst|most|least|(?:cheap|easi|fast|safe|simpl|quick|bigg|small|great)\w*est)\b.+)$/i,
    (rest) =>
      `What ${isPlural(headOf(rest)) ? 'are' : 'is'} the ${rest.charAt(0).toLowerCase()}${rest.slice(1)}`,
  ],
]

/** Turns a fragment into a whole question, and returns any other text unchanged. Neither ends with a question mark. */
function wholeQuestion(text: string): string {
  for (const [fragment, write] of FRAGMENTS) {
    const { rest, word = '' } = fragment.exec(text)?.groups ?? {}
    if (rest !== undefined) return write(rest, word)
  }
  return text
}

function anyone(rest: string): string {
  const isDone = /^(?:tried|ever|been|had|seen|used|done|gone|made|found|managed|solved)\b/i.test(rest)
  return `${isDone ? 'Has' : 'Does'} anyone ${rest}`
}

const headOf = (text: string): string =>
  text.split(/[?.!,]|\s(?:to|for|in|under|of|with|without|on|that|and|at|if|from|when|ever)\b/i)[0]?.trim() ??
  text

const isPlural = (text: string): boolean => /[^su]s$/i.test(text)

const ASKS =
  /^(?:what|why|how|when|where|who|which|whose|is|are|am|was|were|do|does|did|can|could|should|would|will|has|have|had|may|might|isn't|aren't|don't|doesn't|can't|won't|shouldn't)(?:'s|'re|'ve|'d)?\b/i

/** Returns the first sentence if it is a question of at least four words without an "Or …?" after it, else all. */
function firstQuestion(text: string): string {
  const first = /^([^?]+\?+)\s*(?=[^\s"“'‘])(?!or\b)/i.exec(text)?.[1]
  return first && ASKS.test(first) && /(?:\S+\s+){3}/.test(first) ? first : text
}

/** Cleans a Reddit title by rules instead of a model. Language, numbers and names stay. */
export function cleanTitle(title: string): string {
  let text = title.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES.get(entity) ?? entity)
  text = stripBrackets(text.replace(/\s+/g, ' ')).replace(/\p{Extended_Pictographic}|\u{fe0f}/gu, '')
  text = stripRemarks(stripRambling(text.replace(/\s+/g, ' ')))
  const mark = markOf(text)
  text = lowerShouting(text)
  const isForeign = FOREIGN.test(text)
  if (!isForeign) text = firstQuestion(respell(text))
  text = text
    .replace(/\s+([,.!?;:])/g, '$1')
    .replace(/[\s.!?？…:;,-]+$/u, '')
    .trim()
  if (!isForeign && mark !== '') text = wholeQuestion(text)
  if (text === '') text = title.trim()
  return `${capitalized(withinLimit(text))}${mark}`
}

/** Cuts the text at a word, so that its question mark fits. */
function withinLimit(text: string): string {
  if (text.length < LENGTH_MAX) return text
  const cut = text.slice(0, LENGTH_MAX - 1)
  return (/^.*\S(?=\s)/su.exec(cut)?.[0] ?? cut).replace(/[\s,;:.-]+$/u, '').toWellFormed()
}

/** Openings that say how a question is asked. */
const LEAD =
  /^(?:.*\b(?:best|easiest|right) (?:way|time) to|how (?:often|long|much|many|to)|(?:do|does|has) any(?:one|body)(?: else| managed to| tried)?|any (?:idea|ideas|tips|advice)(?: why| on| for)?|is it (?:possible|normal|worth it|okay|ok)(?: to| that)?) /
/** Punctuation and words that end the clause with the question's subject. */
const PHRASE_END = /[,;:.!–—]\s|\s(?:if|because|when|while|although|but|so that|which|who)\s/
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))
/** Words that a search phrase leaves out everywhere, and words that it keeps only between two others. */
const STOP_WORDS = setOf(
  "the a an my your our his her their its is are was were am be been it this that these those do does did don't doesn't you i i'm i've i'd it's that's isn't me " +
    "we us they he she so too if when what what's how why which who whose where should would could can can't will won't has have had there " +
    'any some anyone anybody someone just really ever even please',
)
const LINKS = setOf(
  'in on for with without from of at by to and or but as than into about after before over under up out off like not no only',
)
const KEYWORD_WORDS = 6

/** Returns a search phrase for keyword tools: in lower case, and short enough to end with its clause. */
export function keywordOf(title: string): string {
  const core = cleanTitle(title)
    .replace(/[?？¿]/g, '')
    .toLowerCase()
    .replace(LEAD, '')
  const parts = [...core.split(PHRASE_END), core].map(searchedWords)
  const [words = []] = [
    ...parts.filter(({ length }) => length > 1),
    ...parts.filter(({ length }) => length > 0),
  ]
  return words.join(' ') || core
}

/** Returns the words that say what a clause is about. */
function searchedWords(clause: string): string[] {
  const words = clause.match(/[€$£]?[\p{L}\p{N}]+(?:['.-][\p{L}\p{N}]+)*/gu) ?? []
  const isNeeded = (word: string | undefined) => word !== undefined && !LINKS.has(word)
  const kept = words.filter((word) => !STOP_WORDS.has(word))
  const cut = kept.slice(kept.findIndex(isNeeded)).slice(0, KEYWORD_WORDS)
  return cut.slice(0, cut.findLastIndex(isNeeded) + 1)
}
