import { isPause } from './clause-opening.ts'
import { holding } from './holding.ts'
import type { TitleForm } from './title-form.ts'

const EMOTE = /\p{Extended_Pictographic}|[:;]-?[()DP]/u

/** Traits of how a title looks: its length, its end, capitals, pictures, attributions. */
export function shapeTraits({ sentences, text }: TitleForm, title: string): string[] {
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0)
  const end = sentences.at(-1)?.mark ?? ''
  const isAttributed = /[?？]["']?\s*[|–—-]\s*\S/.test(text)
  return [
    `length-${lengthClass(words)}`,
    ...(end === '!' || end === '…' || end === '.' ? [`ends-${end}`] : []),
    ...holding({
      emote: EMOTE.test(title),
      'picture-size': /\d{3,4}\s*[x×]\s*\d{3,4}/i.test(title),
      'number-front': /^\W*\d+ [A-Za-z]/.test(title),
      attributed: isAttributed,
      parted: !isAttributed && /\s[|–—-]\s/.test(text),
      url: /https?:/.test(title),
      'headline-case': /[a-z]\s+(?:[A-Z][\w']+\s+){3}/.test(text) || isCapitalised(text),
      'many-sentences': sentences.length >= 3,
      'pause-in-first': sentences[0]?.words.some(isPause) ?? false,
    }),
  ]
}

function lengthClass(words: number): string {
  if (words <= 3) return '3'
  if (words <= 6) return '6'
  if (words <= 12) return '12'
  return words <= 25 ? '25' : 'more'
}

/** Three words or more, and every one of them with a capital, short ones aside. */
function isCapitalised(text: string): boolean {
  if (/(?<![A-Za-z])[a-z][A-Za-z]{3}/.test(text)) return false
  return (text.match(/[A-Za-z]{4,}/g)?.length ?? 0) >= 3
}
