import { distance } from 'fastest-levenshtein'
import type { Alignment } from './alignment.ts'
import { isAscii } from './plain-text.ts'

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
    .replace(/[™®©]/gu, '')
    .replace(/(?<!\S)[<>~](?= ?[$€£]?\d)/gu, '')
    .replace(/(?<!\S)\/(?=[ru]\/)/giu, '')
    .replace(/(?<![\p{L}\p{N}*])(\*{1,2})(?=[\p{L}])([^*]{1,60}[\p{L}])\1(?![\p{L}\p{N}*])/gu, '$2')
    .split(/\s+/)
    .map((chunk) => trimmed(chunk))
    .filter((chunk) => chunk !== '')
}

function trimmed(chunk: string): string {
  if (/^[:!]\p{L}/u.test(chunk)) return chunk.replace(/[,;?？]+$/u, '')
  const inner = chunk.replace(around, '')
  // a slash behind a word separates it from the next one
  return inner === '' && operators.test(chunk)
    ? chunk
    : inner.replace(/(?<=[\p{L}\p{N}%])\.+$|(?<=^\p{L}+)\/$/u, '')
}

const bare = (chunk: string) => chunk.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Returns true if a sign that is part of a word, a number or a formula was removed, added or moved. */
export function changesSigns(source: string, outcome: string, { language }: Alignment): boolean {
  const [before, after] = [chunksOf(source), chunksOf(outcome)]
  const held = new Set(after.map((chunk) => chunk.toLowerCase()))
  const known = new Set(before.map((chunk) => chunk.toLowerCase()))
  const lost = before.filter((chunk) => isSigned(chunk) && !held.has(chunk.toLowerCase()))
  const won = after.filter((chunk) => isSigned(chunk) && !known.has(chunk.toLowerCase()))
  if (language === 'fr') return false
  if (lost.some((chunk) => isBared(chunk, after))) return true
  if (won.some((chunk) => isBared(chunk, before) && !/^[\p{L}\p{N}]+[-/:][\p{L}\p{N}]/u.test(chunk)))
    return true
  if (before.some((chunk) => breaksWhole(chunk, after))) return true
  if (lost.some(losesOption)) return true
  if (before.some((chunk) => !held.has(chunk.toLowerCase()) && losesLetter(chunk, after))) return true
  if (
    after.some(
      (chunk) =>
        !known.has(chunk.toLowerCase()) && !held.has(chunk.slice(0, -1)) && addsLetter(chunk, before),
    )
  )
    return true
  if (lost.some((chunk) => won.some((other) => losesPart(chunk, other)))) return true
  if (changesOperators(before, after)) return true
  return movesSigns(before, after)
}

function isSigned(chunk: string): boolean {
  return (
    signed.test(chunk) &&
    !/^(?:https?:|www\.|[ru]\/|#\p{L}+$|\p{L}+[-–—]+$|[-–—]\p{L}{3,}$|w\/|\d+(?:[.,]\d+)*$)/u.test(chunk) &&
    !/^\*+[^*]+\*+$/.test(chunk)
  )
}

/** Returns true if the other text has the same letters and digits with other signs, or with none. */
function isBared(chunk: string, others: readonly string[]): boolean {
  const core = bare(chunk)
  if (core === '') return false
  // words that are only joined, such as self-made or and/or, may be written otherwise
  if (/^[\p{L}\p{N}]+(?:[-/'.:]\p{L}+)+$/u.test(chunk) && !/\d/.test(chunk)) return false
  if (/^\d+[-–]\p{L}/u.test(chunk) || /^[\p{L}\d.]+[-–][\d\p{L}.]+$/u.test(chunk)) return false
  return others.some((other) => bare(other) === core)
}

/** Returns true if only a part of micro-USB or sqrt(2) is left, which means something else. */
function breaksWhole(chunk: string, after: readonly string[]): boolean {
  // lovey-love means the same as love
  const isCompound = /^(?!(\p{L}{3})\p{L}*-\1)\p{L}{2,}-\p{L}{2,}$/iu.test(chunk)
  const isFormula =
    /^[\p{L}\p{N}/]+[([{][\p{L}\p{N}+*^ -]*[)\]}]?[\p{N}\p{L}]*$/u.test(chunk) && /\d/.test(chunk)
  if (!isCompound && !isFormula) return false
  const text = bare(after.join(''))
  if (text.includes(bare(chunk)) || (/^pre-/i.test(chunk) && /before/.test(text))) return false
  const words = chunk.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const held = new Set(after.flatMap((other) => other.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []))
  const count = words.filter((word) => held.has(word)).length
  if (after.some((other) => respells(chunk, other))) return false
  // neither part of Guinea-Bissau means the same
  if (/^\p{Lu}\p{Ll}{2,}-\p{Lu}\p{Ll}{2,}$/u.test(chunk)) return count === 1
  return isFormula ? count > 0 && count < words.length : held.has(words[1] ?? '') && !held.has(words[0] ?? '')
}

/** Glass-Stegall, Glass-Steagall: one part is the same, and the other has a letter or two more, less or changed. */
function respells(chunk: string, other: string): boolean {
  const [was, is] = [chunk.toLowerCase().split('-'), other.toLowerCase().split('-')]
  const same = was.filter((part, at) => part === is[at]).length
  const isNear = was.every((part, at) => distance(part, is[at] ?? '') <= Math.min(2, part.length / 3))
  return was.length === is.length && same === was.length - 1 && isNear
}

/** "git push" is another command than "git push -f". */
function losesOption(chunk: string): boolean {
  return /^(?:-[a-z]|--[a-z][a-z-]*)$/.test(chunk)
}

/** Returns true if a 7a has become a 7. Letters that may be units or ends of ordinals are left out. */
function losesLetter(chunk: string, after: readonly string[]): boolean {
  const figure = /^(\d+)[abeipqrz]$/.exec(chunk)?.[1]
  return figure !== undefined && after.includes(figure)
}

/** Returns true if a 4 has become a 4S. Capital letters that may be units are left out. */
function addsLetter(chunk: string, before: readonly string[]): boolean {
  const figure = /^(\d+)[SXERTZ]$/.exec(chunk)?.[1]
  return figure !== undefined && before.includes(figure)
}

/** Returns true if one of Ctrl+Alt+Del and Ctrl+Del has all parts of the other. A hyphen or a slash may join words as one likes. */
function losesPart(chunk: string, other: string): boolean {
  const partsOf = (text: string) => text.toLowerCase().split(/[+=^_:<>,\\]/)
  const [long = [], short = []] = [partsOf(chunk), partsOf(other)].sort((a, b) => b.length - a.length)
  return short.length > 1 && short.length < long.length && short.every((part) => long.includes(part))
}

function changesOperators(before: readonly string[], after: readonly string[]): boolean {
  const of = (chunks: readonly string[]) => chunks.filter((chunk) => operators.test(chunk))
  const [was, is] = [of(before), of(after)]
  const isWritten = before.some((chunk) => /^(?:and|und|et|y|e|en|och|og)$/i.test(chunk))
  if (is.some((operator) => !was.includes(operator) && !(operator === '&' && isWritten))) return true
  const count = (chunks: readonly string[], core: string) =>
    chunks.filter((chunk) => bare(chunk) === core).length
  const stands = (at: number) => {
    const core = bare(before[at] ?? '')
    return core !== '' && count(after, core) >= count(before, core)
  }
  return before.some(
    (chunk, at) =>
      was.includes(chunk) &&
      !/^[<>/~|&]$/.test(chunk) &&
      !is.includes(chunk) &&
      (stands(at - 1) || stands(at + 1)),
  )
}

/** Returns true if words that differ in their signs swapped places. Two compounds such as bass-heavy and K-52 are no such words. */
function movesSigns(before: readonly string[], after: readonly string[]): boolean {
  const of = (chunks: readonly string[]) =>
    chunks.filter((chunk) => isSigned(chunk) && !compound.test(chunk)).map((chunk) => chunk.toLowerCase())
  const [was, is] = [of(before), of(after)]
  return (
    was.length > 1 &&
    was.length === is.length &&
    was.join(' ') !== is.join(' ') &&
    [...was].sort().join(' ') === [...is].sort().join(' ')
  )
}

const compound = /^\p{L}[\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)+$/u

const emoji = /(?!\p{N}|[#*™®©])\p{Extended_Pictographic}/gu
const faces = /(?:^|\s)([:;=][-'^o]?[()DPp/\\|*])(?=\s|$)/g

/** Returns true if a response has an emoji or an emoticon that its title lacks. */
export function addsEmoji(source: string, outcome: string): boolean {
  const found = [
    ...(isAscii(outcome) ? [] : (outcome.match(emoji) ?? [])),
    ...[...outcome.matchAll(faces)].map(([, face = '']) => face),
  ]
  return found.some((each) => !source.includes(each))
}

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Devanagari', 'Thai', 'Hangul', 'Han'].map(
  (script) =>
    new RegExp(
      script === 'Han'
        ? '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]'
        : `\\p{Script=${script}}`,
      'u',
    ),
)

const latin = /[A-Za-z]/

/** Returns true if a response has letters of a script that its title lacks. */
export function addsScript(source: string, outcome: string): boolean {
  // most responses by far
  if (isAscii(outcome) && latin.test(source)) return false
  return scripts.some((letter) => letter.test(outcome) && !letter.test(source.normalize('NFKC')))
}
