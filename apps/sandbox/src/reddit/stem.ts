/** Returns a rough English stem, the same for "gardener", "gardens" and "gardening". */
export function stem(word: string): string {
  let root = word.replace(/'s$/, '')
  if (root.length > 4) root = root.replace(/(?:ations?|ings?|ers?|ed|es|s)$/, '')
  else if (root.length > 3) root = root.replace(/s$/, '')
  root = root.replace(/([bdgmnprt])\1$/, '$1')
  return root.length > 3 ? root.replace(/(?:e|y)$/, '') : root
}

export const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []).map(stem)
