import { comparedLanguage } from './language/title-language.ts'
import { isAllCaps } from './letter-case.ts'
import { holdsBrackets } from './remove-brackets.ts'

/** Patterns of titles that certainly need a change. */
const signs: readonly RegExp[] = [
  /[?!]{2,}|\?\s+(?:thanks|thx|ty|tia)\b/iu,
  /(?<![\p{L}\p{N}'’])(?:u|ur|pls|plz|thx|idk|teh|adn|wich|alot|dont|doesnt|didnt|isnt|arent|wasnt|couldnt|shouldnt|wouldnt|havent|ive|whats|thats|definately|recieve)(?![\p{L}\p{N}'’])/iu,
  /&(?:amp|lt|gt|quot|#39);/,
  /(?![™®©])\p{Extended_Pictographic}/u,
  // A question in English without its mark.
  /^(?:(?:what|why|how|when|where|who|which)(?:'s)? )?(?:am|is|are|do|does|did|can|could|should|would|will|has|have) (?:i|you|we|they|he|she|it|there|my|your|the|a|an|this|that|these|those|any)\b[^?]*$/i,
  // A sentence that begins with a small letter and not with a name such as iPhone or a command.
  /^(?!(?:npm|npx|pnpm|yarn|git|sudo|apt|brew|pip|docker|kubectl|cargo|curl|ssh|grep|awk|sed|chmod|systemctl|ffmpeg) )\p{Ll}+(?:\s|['’,])/u,
]

/** Returns true if a title must change: a response that leaves it unchanged was not cleaned. */
export function needsChange(title: string): boolean {
  return (
    holdsBrackets(title) ||
    isAllCaps(title) ||
    signs.some((sign) => sign.test(title)) ||
    isSpacedWrongly(title)
  )
}

/** A space before the last mark, which French wants and other languages do not. */
function isSpacedWrongly(title: string): boolean {
  return /\s[?!]$/u.test(title) && comparedLanguage(title, title) !== 'fr'
}
