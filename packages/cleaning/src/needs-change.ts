import { holdsBrackets } from './remove-brackets.ts'
import { isShouted } from './title-meaning.ts'

/** Signs of work left, each so sure that a title which shows it cannot stay as it is. */
const signs: readonly RegExp[] = [
  /[?!]{2,}|\s[?!]$|\?\s+(?:thanks|thx|ty|tia)\b/iu,
  /\b(?:u|ur|pls|plz|thx|idk|teh|adn|wich|alot|dont|doesnt|didnt|isnt|arent|wasnt|couldnt|shouldnt|wouldnt|havent|ive|whats|thats|definately|recieve)\b/i,
  /&(?:amp|lt|gt|quot|#39);/,
  /\p{Extended_Pictographic}/u,
  // A question in English without its mark.
  /^(?:(?:what|why|how|when|where|who|which)(?:'s)? )?(?:am|is|are|do|does|did|can|could|should|would|will|has|have) (?:i|you|we|they|he|she|it|there|my|your|the|a|an|this|that|these|those|any)\b[^?]*$/i,
  // A sentence that begins with a small letter and not with a name such as iPhone.
  /^\p{Ll}+(?:\s|['’,])/u,
]

/** Whether a title cannot stay as it is: an answer that leaves it so has not been worked on. */
export function needsChange(title: string): boolean {
  return holdsBrackets(title) || isShouted(title) || signs.some((sign) => sign.test(title))
}
