import { sameWord, withSamePhrases } from './same-words.ts'

/** Asks for consent and denies nothing: isn't that unsafe. */
const tags =
  /(^|[.,:;?!-] *)(is|are|do|does|did|can|could|should|would|was|were|has|have)n?t (?=(?:i|you|we|it|that|this|they|there|the|a|an|my|our|he|she)\b)/g

/** Words that do not matter for what is asked, such as age and sex in brackets. */
const preambles =
  /\b(?:not sure|sorry|apologies) (?:if|that) this is.{0,40}?(?:\bbut\b|[.:,…]+)\W*(?:but\b)?|\b(?:many )?thanks in advance\b|\bquick q(?:uestion)?\b|\b(?:newbie|noob|beginner) here\b|[[(](?:\d{2} ?[mf]|[mf] ?\d{2})[\])]/gi

/** Returns the words of a title, each as the one that stands for its synonyms. */
export function titleTokens(title: string): string[] {
  return tokensOf(spokenTitle(withoutBrackets(plainTitle(title))))
}

export function plainTitle(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/’/g, "'")
    .replace(/\bU\.?S\.?(?:A\b\.?)?(?=\W|$)/g, 'usa')
    .replace(preambles, ' ')
}

export function withoutBrackets(title: string): string {
  return title.replace(/[[({][^\])}]{0,40}[\])}]/g, ' ')
}

export function spokenTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/\bnon-(?=\p{L})/gu, 'non')
    .replace(tags, '$1$2 ')
}

export function tokensOf(title: string): string[] {
  return (withSamePhrases(title).match(/[\p{L}\p{N}]+/gu) ?? []).map(sameWord)
}
