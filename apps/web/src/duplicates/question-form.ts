/** A title that begins like this, or has a question mark, asks something. Before it: tags, greetings. */
const asking =
  /^\W*(?:(?:hey|hi|hello|ok|okay|so|and|but|also|guys|help|question|serious)\b\W*)*(?:(?:anyone|anybody|someone|somebody|does|do|did|is|are|was|were|can|could|should|would|will|has|have|am|which|who|where|whats|what's|hows|how's|whos|who's|wheres|where's)\b|(?:what|why|when|how)\b(?! (?:i|i'm|i've|you|we|he|she|they|my|our|the|a)\b)|(?:best ways? to|looking for|need|any|suggest|recommend)\w*\b|(?:best|good|cheap|ideas|favou?rite)\b(?!.* (?:my|our|ever)\b).* (?:for|to|in|under|near|on)\b)/i
const requests = /\b(?:help|advice|suggestions?|recommendations?|tips|questions? about)\b/i

/** The same words again, with what came of it: not the question itself. */
const updates = /^\W*(?:update|follow[ -]?up|finally|success)\b/i

/** The subject is in the post, not in the title: two posts mean two things. */
export const pointing =
  /\b(?:this|these|those|he|she|him|they|them|here)\b|\bwhat do (?:you|y'?all|we|people)\b.{0,20}\bthink\b|\bhow did (?:i|we) do\b|\bthoughts\b/i

export function asks(title: string): boolean {
  if (updates.test(title)) return false
  return title.includes('?') || asking.test(title) || requests.test(title)
}
