import { valueOfWord } from './number-words.ts'
import { unitsOf } from './units.ts'

/** A word or a number of a title. */
export interface Token {
  /** Lower case, without accents and apostrophes. */
  word: string
  /** The word as written. */
  raw: string
  /** The values that a number may have: 1.000 is one or a thousand. Empty for other words. */
  values: readonly number[]
  /** The units that a word next to a number may mean; empty for other words. */
  units: ReadonlySet<string>
  isFigure: boolean
  /** Index of its sentence in the title. Text in brackets is a separate sentence. */
  sentence: number
}

/** A safeguard, because a title has at most 300 characters. */
const TOKENS_MAX = 200
/** In order: the digits of a number, characters attached to them, a word, the sign of a unit, the end of a sentence. */
const piece =
  /((?:(?<=^|\s)')?\d+(?:[.,:/]\d+)*)(['’]?[\p{L}\p{M}\p{N}]*)|([\p{L}\p{M}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}\p{N}]+)*(?:\+\+|#(?![\p{L}\p{N}]))?)|([$€£¢%°][cCfF]?)|([?？!！…;()[\]{}【】（）]+|[.。,:](?=\s|$))/gu
const none: ReadonlySet<string> = new Set()

/** Matches most titles, which have none of the spellings that `respelled` handles. */
const simple = /^(?!.*(?:\d \d{3}|\d ?\([mf]\)))[a-z0-9 ,?!'"()[\]]*$/i

/** Returns the text with spellings rewritten that would hide a word or number from `piece`. */
function respelled(text: string): string {
  if (simple.test(text)) return text
  return (
    text
      .replace(/(?<![\p{L}\p{N}.,])\.(?=\d)/gu, '0.')
      // an age in brackets is a remark, as in (24f)
      .replace(/(?<!\S)(\d\d) ?\(([mf])\)/gi, '($1$2)')
      .replace(/(?<![\p{L}\p{N}])(\p{Lu})&(?=\p{Lu}(?![\p{L}\p{N}]))/gu, '$1n')
      .replace(/(?<!\S)w\/o(?!\S)/gi, 'without')
      .replace(/(?<!\S)w\/ ?(?=[\p{L}\d])/giu, 'with ')
      .replace(/(?<![\p{L}\p{N}.])(?:\p{L}\.){2,}/gu, (letters) => letters.replaceAll('.', ''))
      .replace(/(?<=\d) ?y[/.]o\b/giu, ' year old')
      .replace(/(?<!\d)((?:19|20))(\d\d)\/(\d\d)(?!\d)/g, '$1$2 $1$3')
      .replace(/(?<!\S)<(?= ?[$€£]?\d)/gu, 'less than ')
      .replace(/(?<!\S)>(?= ?[$€£]?\d)/gu, 'more than ')
      .replace(/(?<=\d)[ \u00A0\u202F](?=\d{3}(?!\d))/gu, '')
      .normalize('NFKC')
  )
}

export function tokensOf(text: string): readonly Token[] {
  const plain = respelled(text)
  const tokens: Token[] = []
  let sentence = 0
  const add: Add = (raw, rest) => {
    const word = rest?.word ?? foldedWord(raw)
    tokens.push({ raw, values: [], units: none, isFigure: false, sentence, ...rest, word })
  }
  for (const found of plain.matchAll(piece)) {
    if (tokens.length >= TOKENS_MAX) break
    const [, figure, letters, letter, sign, end] = found
    if (figure !== undefined) addFigure(figure.replace(/^'/, ''), letters ?? '', add)
    else if (letter !== undefined) addWords(letter, tokens, add)
    else if (sign !== undefined) add(sign, { units: unitsOf(sign.toLowerCase()) })
    else if (end !== undefined && !isAttached(end, plain[found.index - 1])) sentence += 1
  }
  return tokens
}

/** Returns true if a bracket directly follows a word and is therefore part of a formula or code. */
function isAttached(end: string, before: string | undefined): boolean {
  return /^[([{]/.test(end) && /[\p{L}\p{N}]/u.test(before ?? '')
}

type Add = (raw: string, rest?: Partial<Token>) => void

/**
 * Adds the tokens of a figure with letters: 15min is a number and a unit, 3am a number and a word, 2nd and 90's are
 * numbers, 5.5k is 5,500, 3D is a word.
 */
function addFigure(figure: string, letters: string, add: Add): void {
  const low = letters.toLowerCase().replace(/['’]/g, '')
  const values = valuesOf(figure)
  const units = unitsOf(low)
  if (low === '' || /^(?:st|nd|rd|th|s|er|e|o|a|x)$/.test(low))
    add(figure + letters, { values, isFigure: true })
  else if (low === 'k') add(figure + letters, { values: values.map((value) => value * 1000), isFigure: true })
  else if (units.size > 0 || /^(?:yo|mil|[ap]m)$/.test(low)) {
    add(figure, { values, isFigure: true })
    add(letters, { units })
  } else add(figure + letters, { isFigure: true })
}

/** Scripts without spaces between words. */
export const noSpaceScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** Such text is compared by single signs, and by runs of other characters. */
const noSpacePiece =
  /\p{Script=Han}|[\p{Script=Katakana}ー]+|\p{Script=Hiragana}+|[^\p{Script=Han}\p{Script=Katakana}ー\p{Script=Hiragana}]+/gu

function addWords(raw: string, tokens: readonly Token[], add: Add): void {
  if (raw > '\u0e00' && noSpaceScript.test(raw)) for (const part of raw.match(noSpacePiece) ?? []) add(part)
  else addWord(raw, tokens.at(-1), add)
}

function addWord(raw: string, before: Token | undefined, add: Add): void {
  const word = foldedWord(raw)
  const value = valueOfWord(word)
  const isCounted = (before?.values.length ?? 0) > 0
  // two hundred, 3 million
  if (before && isCounted && value !== undefined && value >= 100 && word !== 'cent') {
    before.values = before.values.map((each) => each * value)
    return
  }
  add(raw, {
    word,
    values: value === undefined ? [] : [value],
    units: isCounted ? unitsOf(raw.toLowerCase()) : none,
    isFigure: /\d/.test(raw),
  })
}

/** Returns every value that a written number may have, because separators differ: 1,500 and 1.500. */
function valuesOf(figure: string): number[] {
  if (/^\d+$/.test(figure)) return [Number(figure)]
  const readings = [figure.replace(/[.,](?=\d{3}(?!\d))/g, ''), figure.replace(',', '.')].flatMap((text) =>
    /^\d+(?:\.\d+)?$/.test(text) ? [Number(text)] : [],
  )
  const half = /^(\d+)\/(\d+)$/.exec(figure)
  if (half) readings.push(Number(half[1]) / Number(half[2]))
  return [...new Set(readings)]
}

export function foldedWord(raw: string): string {
  // most words match, and this takes a tenth of the time
  if (/^[A-Za-z0-9]*$/.test(raw)) return raw.toLowerCase()
  return raw
    .toLowerCase()
    .normalize('NFKD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\p{M}+|['’]/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
}
