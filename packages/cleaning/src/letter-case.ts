/** Returns true if the response is in capitals and the title is not. */
export function becomesAllCaps(title: string, response: string): boolean {
  return isAllCaps(response) && !isAllCaps(title)
}

/** Twelve letters and more, over seven in ten of them capitals. */
export function isAllCaps(text: string): boolean {
  // where most letters are capitals, two of them have no small one between them; nearly all titles have not even these
  if (!/\p{Lu}\P{Ll}*\p{Lu}/u.test(text)) return false
  const cased = text.match(/\p{Lu}|\p{Ll}/gu)?.length ?? 0
  return cased >= 12 && (text.match(/\p{Lu}/gu)?.length ?? 0) > cased * 0.7
}

/** Words that only the beginning of an English sentence writes with a capital letter. */
const small =
  /^(?:a|an|and|are|as|at|be|been|but|by|can|could|do|does|did|for|from|had|has|have|how|if|in|is|it|its|my|of|on|or|our|should|so|than|that|the|their|there|they|this|to|was|we|were|what|when|where|which|why|will|with|without|would|you|your)$/i
const FEWEST = 2

/** Returns true if a title in English writes small words with capital letters, as in "How To Grow A Fig". */
export function isTitleCase(title: string): boolean {
  const inside = [...title.matchAll(/(?<=[\p{L}\p{N},;'’"”-]\s)[\p{L}'’]+/gu)].map(([word]) => word)
  const found = inside.filter((word) => small.test(word))
  const capital = found.filter((word) => /^\p{Lu}/u.test(word) && !/^\p{Lu}{2,}$/u.test(word))
  return capital.length >= FEWEST && capital.length * 2 > found.length
}
