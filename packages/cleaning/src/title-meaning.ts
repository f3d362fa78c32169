const asks = /[?？]\s*$/u
const requestStart =
  /^(?:(?:i(?:'m| am)|we(?:'re| are)) )?(?:looking|searching|seeking|in (?:search|need)|need|want|wanted|request|requesting|help|advice|tips|ideas|suggestions|recommend|how|what|which|where|who|why|when|can|could|is|are|do|does|should)/i

/** Scripts in which a question needs no mark, if the text has hardly any other. */
const scriptsWithoutQuestionMark =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu
const letter = /\p{L}/gu

function needsNoMark(text: string): boolean {
  const count = text.match(scriptsWithoutQuestionMark)?.length ?? 0
  return count > 0 && count * 2 >= (text.match(letter)?.length ?? 0)
}

/** First words of questions, which often have no mark. "Had a question about it" is none. */
const asksFirst =
  /^(?:who|what|which|where|when|why|how|whose|is|are|am|do|does|did|can|could|should|would|will|may|must|was|were|has|have|had|wer|wo|wann|warum|wieso|wie|welche[rs]?|qui|quoi|quel(?:le)?|comment|pourquoi|combien|c[oó]mo|d[oó]nde|cu[aá]ndo|cu[aá]l|qui[eé]n|quando|onde|qual|dove|perch[eé]|quale|hoe|waar|wanneer|waarom|welke|hur|varf[oö]r|vad|hvor|hvad|hvordan|jak|gdzie|dlaczego|czy)\s+(?!an?\s)\S+\s/iu

/** Returns true if the response is a statement and the title a question. */
export function answersInstead(source: string, outcome: string): boolean {
  if (!(asks.test(source) || asksFirst.test(source)) || needsNoMark(outcome)) return false
  return !/[?？؟;]/u.test(outcome) && !requestStart.test(outcome)
}

/** Returns true if the response is in capitals and the title is not. */
export function becomesAllCaps(source: string, outcome: string): boolean {
  return isAllCaps(outcome) && !isAllCaps(source)
}

/** Twelve letters and more, over seven in ten of them capitals. */
export function isAllCaps(text: string): boolean {
  // where most letters are capitals, two of them have no small one between them; nearly all titles have not even these
  if (!/\p{Lu}\P{Ll}*\p{Lu}/u.test(text)) return false
  const cased = text.match(/\p{Lu}|\p{Ll}/gu)?.length ?? 0
  return cased >= 12 && (text.match(/\p{Lu}/gu)?.length ?? 0) > cased * 0.7
}
