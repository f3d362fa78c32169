import type { Spelling } from '@quarry/contracts/house-style'
import { align } from '../alignment.ts'
import { isEnglishWord } from '../language/english-words.ts'

/** How American English writes what British English writes otherwise: endings and stems, the first that fits. */
const rules: readonly (readonly [RegExp, string])[] = [
  [
    /^((?:dis|mis)?(?:arb|arm|behavi|clam|col|endeav|fav|ferv|flav|glam|harb|hon|hum|lab|neighb|od|parl|rig|rum|sav|splend|tum|val|vap|vig))our/,
    '$1or',
  ],
  [/((?:^|[a-z])(?:cent|met|lit|mit|fib|theat|calib|spect|lust|sab|meag))re(?=s?$)/, '$1er'],
  [/^(cent)red$/, '$1ered'],
  [/([a-z]{3})is(?=(?:e[sdr]?|ers|ing|ations?)$)/, '$1iz'],
  [/lys(?=(?:e[sdr]?|ing)$)/, 'lyz'],
  [/^((?:def|off|lic|pret))ence(?=s?$)/, '$1ense'],
  [/^(licen|practi)s(?=(?:e[sd]?|ing)$)/, '$1c'],
  [/^(licen)s(?=e)/, '$1c'],
  [/^((?:anal|catal|dial|epil|monol|prol))ogue/, '$1og'],
  [
    /^((?:cance|trave|labe|mode|fue|leve|signa|jewe|counse|dia|equa|marve|pane|quarre|shove|tota|tunne|channe|riva))ll(?=(?:ed|ing|ings|er|ers|ors?)$)/,
    '$1l',
  ],
  [/^(an)ae(sth|m)/, '$1e$2'],
  [/(p)aed(i)/, '$1ed$2'],
  [/^(h)aem/, '$1em'],
  [/^(f)oet/, '$1et'],
  [/^(man)oeuvr/, '$1euver'],
  [/(euver)e(?=s?$)/, '$1'],
]

/** British and American words that no rule covers. */
const choices = new Map(
  pairsOf(`grey gray,aluminium aluminum,plough plow,sceptic skeptic,sceptical skeptical,scepticism skepticism,
  fulfil fulfill,fulfilment fulfillment,skilful skillful,enrol enroll,enrolment enrollment,instalment installment,cosy cozy,
  mould mold,mouldy moldy,moustache mustache,jewellery jewelry,sulphur sulfur,aeroplane airplane,yoghurt yogurt,artefact artifact,
  axe ax,pyjama pajama,woollen woolen,smoulder smolder,marvellous marvelous,oestrogen estrogen,oesophagus esophagus,
  diarrhoea diarrhea,leukaemia leukemia,anaemia anemia,anaemic anemic,orthopaedic orthopedic,haemorrhoid hemorrhoid,
  haemoglobin hemoglobin,centred centered,manoeuvre maneuver,kerbside curbside`),
)
/** Those of which one is also another word, or is usual on both sides: a text keeps the one that it has. */
const doubtful = new Map(
  pairsOf(`tyre tire,mum mom,programme program,storey story,draught draft,cheque check,whisky whiskey,ageing aging,
  judgement judgment,chilli chili,doughnut donut,maths math,omelette omelet,learnt learned,burnt burned,dreamt dreamed,
  practise practice`),
)
const pairs = new Map([...choices, ...doubtful])
const britishChoices = new Map([...choices].map(([british, american]) => [american, british]))

function pairsOf(list: string): [string, string][] {
  return list.split(',').map((pair) => pair.trim().split(' ') as [string, string])
}

/** How British English writes what American English writes otherwise. What is the same word in both is left out. */
const britishRules: readonly (readonly [RegExp, string])[] = [
  [
    /^((?:dis|mis)?(?:arm|behavi|clam|col|endeav|fav|ferv|flav|glam|harb|hon|hum|lab|neighb|od|parl|rum|sav|splend|tum|val|vap|vig))or(?=(?:s|ed|ing|ers?|ful|less|abl[ey]|ites?|hoods?|ly|y|ies|al|ally)?$)/,
    '$1our',
  ],
  [
    /^((?:cent|theat|lit|fib|calib|spect|lust|sab|meag)|(?:kilo|centi|milli|nano)(?:met|lit))er(?=s?$)/,
    '$1re',
  ],
  [
    /^(?!(?:cap|re|down|up|out|over|under|super|mid)siz)([a-z]{3,})iz(?=(?:e[sdr]?|ers|ing|ations?)$)/,
    '$1is',
  ],
  [/^((?:an|par|cat|hydro|electro|di)a?)lyz(?=(?:e[sdr]?|ers|ing)$)/, '$1lys'],
  [/^(def|off|pret)ense(?=s?$)/, '$1ence'],
  [/^(catal)og(?=(?:s)?$)/, '$1ogue'],
  [
    /^(cance|trave|labe|mode|fue|leve|signa|jewe|counse|dia|equa|marve|pane|quarre|shove|tota|tunne|channe|riva)l(?=(?:ed|ing|ings|ers?|ors?)$)/,
    '$1ll',
  ],
  [/^(an)e(sth)/, '$1ae$2'],
  [/^(p)ed(iatr)/, '$1aed$2'],
]

/** Only the dictionary, which is American, distinguishes "organise" from "promise". */
const needsDictionary = /is(?:e[sdr]?|ers|ing|ations?)$/

/** Returns the American spelling of a word in lower case; the word itself where there is none, or one is not certain. */
function americanOf(word: string): string {
  const known = lookUpSingular(word, choices)
  if (known !== undefined) return known
  if (lookUpSingular(word, doubtful) !== undefined) return word
  const respelled = american(word)
  const isCertain = !needsDictionary.test(word) || (!isEnglishWord(word) && isEnglishWord(respelled))
  return isCertain ? respelled : word
}

/** Returns the British spelling of a word in lower case; the word itself where there is none, or one is not certain. */
function britishOf(word: string): string {
  const known = lookUpSingular(word, britishChoices)
  if (known !== undefined) return known
  const rule = britishRules.find(([pattern]) => pattern.test(word))
  return rule ? word.replace(...rule) : word
}

/** Returns true for the British and the American spelling of one English word; both are in lower case. */
export function isSpellingVariant(one: string, other: string): boolean {
  if (one[0] !== other[0] || Math.abs(one.length - other.length) > 3) return false
  return american(one) === american(other)
}

function american(word: string): string {
  return (
    lookUpSingular(word, pairs) ??
    rules.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), word)
  )
}

/** Looks up a word or its singular. */
function lookUpSingular(word: string, list: ReadonlyMap<string, string>): string | undefined {
  const known = list.get(word)
  if (known !== undefined || !word.endsWith('s')) return known
  const one = list.get(word.slice(0, -1))
  return one === undefined ? undefined : `${one}s`
}

/** Text in quotation marks is often a name. */
const quotedOrWord = /"[^"]*"|“[^”]*”|`[^`]*`|(?<![\p{L}\p{N}_@#./\\])\p{L}+(?![\p{L}\p{N}_@/\\]|\.\p{L})/gu

/**
 * Returns an English title in American or British spelling. Words whose spelling depends on their meaning stay, such as
 * "check" and "program", and so do names: words with a capital letter inside a sentence.
 */
export function respell(title: string, spelling: Spelling): string {
  if (spelling === 'as-written') return title
  const other = spelling === 'american' ? americanOf : britishOf
  const respelled = title.replace(quotedOrWord, (found, at: number) => {
    const word = found.toLowerCase()
    if (found === word) return other(word)
    const [first = '', ...rest] = found
    const isStart = rest.join('') === word.slice(1) && startsSentence(title, at, found)
    if (!isStart) return found
    const changed = other(word)
    return changed === word ? found : first + changed.slice(1)
  })
  return respelled === title || align(title, title).language !== 'en' ? title : respelled
}

/** Two words with capital letters are a name. */
function startsSentence(title: string, at: number, word: string): boolean {
  return (
    /(?:^|[.?!:]\s+)["'“‘¿¡]*$/u.test(title.slice(0, at)) && !/^ \p{Lu}/u.test(title.slice(at + word.length))
  )
}
