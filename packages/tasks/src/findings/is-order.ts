/** Words for the subject of a request, and words that refer to all of it. */
const subject =
  /\b(?:topics?|codebook|groups?|categor(?:y|ies)|numbers?|ids?|json|schema|prompt|instructions?|system|items?|verdicts?)\b/i
const everything =
  /\b(?:all|every|each|everything|these|this list|any|others?|following|previous|above|below)\b/i
const verb =
  /\b(?:put|sort|name|call|called|label|move|merge|join|group|assign|return|output|answer|ignore|set|add|is|belongs?)\b/i
const markup = /<\/?[a-z!][^<>]*>|```|\{\s*"|"\s*:\s*["[{\d]/i

/** Returns true for a title that seems to tell a model how to do its task, such as "Put all titles into topic 1". */
export function isOrder(title: string): boolean {
  return markup.test(title) || (subject.test(title) && everything.test(title) && verb.test(title))
}

/** Separates the texts that give orders from the others, so that they share no request. */
export function ordersApart<Item extends { title: string }>(texts: readonly Item[]): Item[][] {
  const parts = [texts.filter(({ title }) => !isOrder(title)), texts.filter(({ title }) => isOrder(title))]
  return parts.filter((part) => part.length > 0)
}
