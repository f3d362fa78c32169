import type { QuestionFilter } from '@quarry/contracts/session-config'

/**
 * Whether a post's title asks something. `strict` wants the form of a question: a closing question mark or the
 * opening words of one, in English, German, Spanish, Portuguese, French or Japanese. `broad` also takes requests
 * for help. Question marks of headlines and advertisements, which are answered in the same breath, do not count.
 */
export function isQuestion(title: string, filter: QuestionFilter): boolean {
  const text = bare(title)
  const sentences = text.match(/[^.!?？]+[.!?？]*/g)?.map((sentence) => sentence.trim()) ?? []
  const asks = sentences.some((sentence) => opens(sentence)) || endsAsking(sentences)
  if (asks && !isHeadline(text, sentences)) return true
  return filter === 'broad' && requests.test(text)
}

/** The title without tags, asides and salutations, which say nothing of its form. */
function bare(title: string): string {
  return title
    .replace(/[[({【（][^\])}】）]*[\])}】）]?/g, ' ')
    .replace(/^\s*(?:eli5|serious question|quick question|dumb question|question|help)\s*[:,-]+/i, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const filler =
  /^(?:so|and|but|ok(?:ay)?|hey|hi|hello|guys|reddit|everyone|all|please|well|also|just|dear \w+|for those \w+|if [^,]{3,60}|when [^,]{3,60}|as an? [^,]{2,40})[,:\s]+/i

const asking = new RegExp(
  [
    // what is, how do, why does, which of, who else: the verb tells a question from "How to" and "What a day"
    "(?:what|how|why|when|where|who|which|whose)(?:['’]?s|['’]re| (?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|had|am|might|else|kind|type|sort|makes?|happens|on earth|the (?:hell|heck|fuck)))\\b",
    'how (?:much|many|long|often|old|big|bad|hard|far|safe|good|likely|come)\\b',
    "(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|am|isn['’]?t|aren['’]?t|don['’]?t|doesn['’]?t|didn['’]?t|can['’]?t|won['’]?t|shouldn['’]?t|wouldn['’]?t) (?:i|you|we|they|he|she|it|this|that|these|those|there|the|a|an|any|anyone|anybody|someone|somebody|my|your|our|people|everyone|all|some)\\b",
    '(?:has|have|does|did|is|can|will|would) (?:any|some|every)(?:one|body)\\b',
    '(?:any|some)(?:one|body) (?:else|know|knows|have|has|got|ever|tried|here|recommend|using|used|had|experienced?|notice)\\b',
    '(?:was|wie|warum|wieso|wann|wo|wer|welche[rsmn]?|kann man|kennt jemand|hat jemand|gibt es|soll ich|ist es)\\b.{3,}\\?',
    '¿',
    '(?:cómo|qué|por qué|cuál|cuándo|dónde|quién|alguien sabe|alguém sabe|como (?:faço|posso)|qual|quando|onde|porquê)\\b',
    "(?:comment|pourquoi|quel(?:le)?s?|est-ce que|quelqu['’]un|combien|où)\\b",
  ].join('|'),
  'iy',
)

function opens(sentence: string): boolean {
  let rest = sentence
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(filler, '')
  }
  asking.lastIndex = 0
  return asking.test(rest)
}

function endsAsking(sentences: readonly string[]): boolean {
  return /[?？]\W*$/.test(sentences.at(-1) ?? '') || /か[。？?\s]*$/.test(sentences.at(-1) ?? '')
}

const answeredAtOnce =
  /\b(?:check (?:it |this |us )?out|click|watch|try|read|learn|listen|subscribe|discover|here(?:['’]s| is| are)|find out|that['’]s the|look no further|LPT|YSK|TIL)\b/i

/** `Want X? Check out Y`, quoted speech and attributed headlines only look like questions. */
function isHeadline(text: string, sentences: readonly string[]): boolean {
  const last = sentences.at(-1) ?? ''
  const goesOn = sentences.length > 1 && !/[?？]/.test(last)
  if (goesOn && answeredAtOnce.test(last)) return true
  if (/^["“][^"”]*["”]?\s*(?:[-–—~|].*)?$/.test(text)) return true
  return /[?？]\s*[|–—]\s*\S/.test(text) || /^(?:lpt|ysk|til|psa)\b/i.test(text)
}

const requests =
  /\b(?:looking for|need (?:some |a |any )?(?:help|advice|opinions?|suggestions?|recommendations?|ideas?|tips)|help (?:me|needed|with|please|choosing|finding)|please help|advice (?:on|for|about|needed|wanted|please)|any (?:advice|tips|ideas?|suggestions?|recommendations?|help|thoughts)|(?:recommend|suggest)(?:ation|ion)?s?\b|thoughts on|opinions? on|tips (?:for|on)|wsib|what should i|best (?:way|place|places|option) to|trying to (?:find|figure|decide|choose)|wondering (?:if|what|how|why|whether|which)|curious (?:if|what|how|why|whether)|how to|where to|what to|tomt|eli5)\b/i
