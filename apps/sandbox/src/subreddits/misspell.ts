import type { Random } from '../random.ts'

/** Common misspellings: what is meant and what is typed. */
const SLIPS: readonly (readonly [RegExp, string])[] = [
  [/\bthe\b/, 'teh'],
  [/\bdon't\b/i, 'dont'],
  [/\bcan't\b/i, 'cant'],
  [/\bwill not\b/, 'wont'],
  [/\bdoes not\b/, 'doesnt'],
  [/\bI'm\b/, 'im'],
  [/\bWhat's\b/i, 'whats'],
  [/\byour\b/, 'ur'],
  [/\byou\b/, 'u'],
  [/\bbecause\b/, 'bc'],
  [/\bwith\b/, 'w/'],
  [/\bsomeone\b/i, 'somone'],
  [/\banyone\b/i, 'anyon'],
  [/\bweekend\b/, 'weekned'],
  [/\bbeginner\b/, 'beginer'],
  [/\breally\b/, 'realy'],
  [/\bnormal\b/, 'noraml'],
  [/\bworth\b/, 'wroth'],
  [/\bbest\b/, 'bset'],
  [/\bbudget\b/, 'buget'],
  [/\bapartment\b/, 'apartement'],
  [/\bexplain\b/, 'explian'],
  [/\bwithout\b/, 'withuot'],
  [/\bbefore\b/, 'befor'],
  [/\bexperience\b/, 'experiance'],
  [/\brecommendation\b/, 'recomendation'],
  [/\bhow\b/, 'hwo'],
  [/\bthat\b/, 'taht'],
  [/\bpossible\b/, 'posible'],
  [/\bdifferent\b/, 'diffrent'],
]

/** Makes one or two of the common misspellings. If none fits, swaps two letters of the longest word. */
export function misspell(text: string, random: Random): string {
  const fitting = SLIPS.filter(([meant]) => meant.test(text))
  if (fitting.length === 0) {
    const word = text.split(' ').reduce((a, b) => (b.length > a.length ? b : a))
    const at = Math.floor(word.length / 2)
    return text.replace(
      word,
      word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1),
    )
  }
  const [meant, typed] = random.pick(fitting)
  const once = text.replace(meant, typed)
  const [alsoMeant, alsoTyped] = random.pick(fitting)
  return random.chance(0.4) ? once.replace(alsoMeant, alsoTyped) : once
}
