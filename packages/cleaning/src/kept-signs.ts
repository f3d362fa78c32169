import { isAscii } from './title-likeness.ts'

/** Signs that belong to the word or number beside them: C++, -5, ~/bin, --soft, B+, !important, x^2. */
const sign = '[+#*/\\\\=<>_~^|@&%!:-]'
const signed = new RegExp(
  `^(?:${sign}+[\\p{L}\\p{N}]|.*[\\p{L}\\p{N}][+*/=<>_~^|%#-]+$|.*[\\p{L}\\p{N})][=^*<>/_+:.-]+[\\p{L}\\p{N}(])`,
  'u',
)
const operators = /^(?:[=!<>]=+|={2,3}|[=<>*/~|&]|&&|\|\||\+\+)$/
const around = /^["'“”‘’([{¿¡]+|["'“”‘’)\]},;:?!？…]+$/gu

function chunksOf(text: string): string[] {
  return text
    .replace(/(?<!\S)[<>~](?= ?[$€£]?\d)/gu, '')
    .replace(/(?<!\S)\/(?=[ru]\/)/giu, '')
    .replace(/(?<![\p{L}\p{N}*])(\*{1,2})(?=[\p{L}])([^*]{1,60}[\p{L}])\1(?![\p{L}\p{N}*])/gu, '$2')
    .split(/\s+/)
    .map((chunk) => trimmed(chunk))
    .filter((chunk) => chunk !== '')
}

function trimmed(chunk: string): string {
  const inner = chunk.replace(around, '')
  // a slash behind a word separates it from the next one
  return inner === '' && operators.test(chunk)
    ? chunk
    : inner.replace(/(?<=[\p{L}\p{N}%])\.+$|(?<=^\p{L}+)\/$/u, '')
}

const bare = (chunk: string) => chunk.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Returns true if a sign that is part of a word, a number or a formula was removed, added or moved. */
export function changesSigns(source: string, response: string): boolean {
  const [before, after] = [chunksOf(source), chunksOf(response)]
  const lost = notAmong(after, before)
  const won = notAmong(before, after)
  // "git push" is another command than "git push -f"
  if (lost.some((chunk) => /^(?:-[a-z]|--[a-z][a-z-]*)$/.test(chunk))) return true
  if (lost.some((chunk) => isBared(chunk, after) || breaksFormula(chunk, after))) return true
  const isJoined = /^[\p{L}\p{N}]+[-/:][\p{L}\p{N}]/u
  if (won.some((chunk) => isBared(chunk, before) && !isJoined.test(chunk))) return true
  const written = before.some((chunk) => /^(?:and|und|et|y|e|en|och|og)$/i.test(chunk)) ? '&' : ''
  if (won.some((chunk) => operators.test(chunk) && chunk !== written)) return true
  return losesOperator(before, after) || movesSigns(before, after)
}

/** Returns true if only a part of sqrt(2) or array[0] is left. */
function breaksFormula(chunk: string, after: readonly string[]): boolean {
  if (!/[\p{L}\p{N}][([{+*^=][\p{L}\p{N}]/u.test(chunk) || !/\d/.test(chunk)) return false
  const parts = chunk.match(/[\p{L}\p{N}]+/gu) ?? []
  const held = parts.filter((part) => after.some((other) => other === part)).length
  return held > 0 && !bare(after.join('')).includes(bare(chunk))
}

function notAmong(others: readonly string[], chunks: readonly string[]): string[] {
  const known = new Set(others.map((chunk) => chunk.toLowerCase()))
  return chunks.filter((chunk) => !known.has(chunk.toLowerCase()))
}

function isSigned(chunk: string): boolean {
  return (
    signed.test(chunk) &&
    !/^(?:https?:|www\.|[ru]\/|#\p{L}+$|\p{L}+[-–—]+$|[-–—]\p{L}{3,}$|w\/|\d+(?:[.,]\d+)*$)/u.test(chunk) &&
    !/^\*+[^*]+\*+$/.test(chunk)
  )
}

/** Returns true if a word with a sign has its letters and digits in the other text with other signs, or with none. */
function isBared(chunk: string, others: readonly string[]): boolean {
  const core = bare(chunk)
  if (core === '' || !isSigned(chunk)) return false
  // words that are only joined, such as self-made or and/or, may be written otherwise
  if (/^[\p{L}\p{N}]+(?:[-/'.:]\p{L}+)+$/u.test(chunk) && !/\d/.test(chunk)) return false
  if (/^\d+[-–]\p{L}/u.test(chunk) || /^[\p{L}\d.]+[-–][\d\p{L}.]+$/u.test(chunk)) return false
  return others.some((other) => bare(other) === core)
}

/** Returns true if an operator is gone from between two words that stand beside each other. */
function losesOperator(before: readonly string[], after: readonly string[]): boolean {
  return before.some((chunk, at) => {
    if (!operators.test(chunk) || /^[<>/~|&]$/.test(chunk) || after.includes(chunk)) return false
    const left = after.findIndex((other) => bare(other) === bare(before[at - 1] ?? ''))
    return left >= 0 && bare(after[left + 1] ?? '') === bare(before[at + 1] ?? '')
  })
}

/** Returns true if words that differ in their signs swapped places. Compounds such as bass-heavy and K-52 are no such words. */
function movesSigns(before: readonly string[], after: readonly string[]): boolean {
  const compound = /^\p{L}[\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)+$/u
  const of = (chunks: readonly string[]) =>
    chunks.filter((chunk) => isSigned(chunk) && !compound.test(chunk)).map((chunk) => chunk.toLowerCase())
  const [was, is] = [of(before), of(after)]
  return was.join(' ') !== is.join(' ') && was.toSorted().join(' ') === is.toSorted().join(' ')
}

const emoji = /(?!\p{N}|[#*™®©])\p{Extended_Pictographic}/gu
const faces = /(?:^|\s)([:;=][-'^o]?[()DPp/\\|*])(?=\s|$)/g

/** Returns true if a response has an emoji or an emoticon that its title lacks. */
export function addsEmoji(source: string, response: string): boolean {
  const found = [
    ...(isAscii(response) ? [] : (response.match(emoji) ?? [])),
    ...[...response.matchAll(faces)].map(([, face = '']) => face),
  ]
  return found.some((each) => !source.includes(each))
}
