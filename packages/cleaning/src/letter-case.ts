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
