import { languageOf } from './title-language.ts'
import { fragmentsOf, shareHeld, wordsOf } from './title-overlap.ts'

/** Without apostrophes. */
const denials =
  /^(?:not|never|cannot|aint|(?:do|does|did|is|are|was|were|have|has|had|ca|wo|would|could|should|must|need)nt)$/
/** What says no without such a word. */
const negative =
  /\b(?:no|none|nobody|nothing|without|instead|lack\w*|fail\w*|refus\w*|stop\w*|un\w{3,}|non)\b/i

/** Whether an answer in English denies what its source does not. */
export function addsNegation(source: string, outcome: string): boolean {
  return denies(outcome) && !denies(source) && !negative.test(source)
}

function denies(text: string): boolean {
  return wordsOf(text).some((word) => denials.test(word))
}

const asks = /[?？]\s*$/u
const requestStart =
  /^(?:(?:i(?:'m| am)|we(?:'re| are)) )?(?:looking|searching|seeking|in (?:search|need)|need|want|wanted|request|requesting|help|advice|tips|ideas|suggestions|recommend|how|what|which|where|who|why|when|can|could|is|are|do|does|should)/i

/** Scripts in which a question needs no mark. */
const markless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** Whether a statement stands where the source asks. */
export function answersInstead(source: string, outcome: string): boolean {
  if (!asks.test(source) || markless.test(outcome)) return false
  return !/[?？؟;]/u.test(outcome) && !requestStart.test(outcome)
}

/** Whether an answer shouts and its source does not. */
export function startsShouting(source: string, outcome: string): boolean {
  return isShouted(outcome) && !isShouted(source)
}

/** Twelve letters and more, over seven in ten of them capitals. */
export function isShouted(text: string): boolean {
  const cased = text.match(/\p{Lu}|\p{Ll}/gu)?.length ?? 0
  return cased >= 12 && (text.match(/\p{Lu}/gu)?.length ?? 0) > cased * 0.7
}

/** Words with a capital letter in the middle of a sentence, save for the speaker. */
const names = /(?<=[\p{L}\p{N},"”'’]\s+)(?!I\b)\p{Lu}[\p{L}\p{N}'’&.+-]*/gu
const nameHeld = 0.4

/**
 * Whether an answer in English names something that its source does not. What a short form of the source may stand
 * for (SIB, yt, usa) is known.
 */
export function addsName(source: string, outcome: string): boolean {
  if (languageOf(outcome) !== 'en' || languageOf(source) === 'de') return false
  const known = fragmentsOf(source)
  const shortForms = source.match(/\b[A-Za-z]{1,5}\b/g) ?? []
  return (outcome.match(names) ?? []).some((name) => {
    // W4 may become W-4, and Wi-Fi wifi
    const forms = [name, name.replace(/[^\p{L}\p{N}]/gu, '')].map(fragmentsOf)
    if (forms.some((form) => shareHeld(form, known) >= nameHeld)) return false
    return !shortForms.some((short) => standsFor(short, name.toLowerCase()))
  })
}

/** Short forms that read like other words. */
const countries = /^(?:us|usa|uk|eu|uae)$/i

function standsFor(short: string, name: string): boolean {
  const letters = short.toLowerCase()
  const isInitials = short === short.toUpperCase() || !/[aeiou]/.test(letters) || countries.test(short)
  if (isInitials && letters.includes(name.charAt(0))) return true
  return name.startsWith(letters.charAt(0)) && holdsInOrder(name, letters)
}

function holdsInOrder(text: string, letters: string): boolean {
  let at = 0
  for (const letter of text) if (letter === letters[at]) at += 1
  return at === letters.length
}
