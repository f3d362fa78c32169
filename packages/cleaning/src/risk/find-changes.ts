import type { Alignment } from '../alignment.ts'
import { wordsOfCommunity } from '../community-words.ts'
import type { Token } from '../title-tokens.ts'
import { freeWordsOf } from '../word-lists.ts'
import { stretchesOf } from './compare-words.ts'
import { findFormChanges } from './find-form-changes.ts'
import { findOrderChanges } from './find-order-changes.ts'
import { findRewordings } from './find-rewordings.ts'
import { findStretchChanges } from './find-stretch-changes.ts'
import type { Finding } from './finding.ts'

/** Everything that differs in the words of a title and its response. */
export function findChanges(alignment: Alignment, community?: string): Finding[] {
  const free = freeWordsOf(alignment.language)
  const names = new Set([...namesIn(alignment.title), ...namesIn(alignment.response)])
  return [
    ...stretchesOf(alignment).flatMap((stretch) => findStretchChanges(stretch, { free, names })),
    ...findFormChanges(alignment, names),
    ...findOrderChanges(alignment, free),
    ...findRewordings(alignment, wordsOfCommunity(alignment, community)),
  ]
}

/** Words with a capital letter that do not begin a sentence. */
function namesIn(tokens: readonly Token[]): Token[] {
  return tokens.filter(
    ({ raw, sentence }, at) => /^\p{Lu}\p{Ll}/u.test(raw) && tokens[at - 1]?.sentence === sentence,
  )
}
