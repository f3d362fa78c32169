import type { QuestionGroup } from '@quarry/contracts/findings'
import { askTexts } from './asking.ts'
import type { Exchange, Text } from './exchange.ts'
import type { SameTexts } from './find-same.ts'

/** The most wordings in one request. More groups take several requests. */
const WORDINGS_MAX = 100

/**
 * Finds the groups that new titles belong to, in the order of the groups. Returns the titles' ids by group with the
 * groups' wordings, and the titles that belong to none.
 */
export async function compareWithGroups(
  exchange: Exchange,
  texts: readonly Text[],
  groups: readonly QuestionGroup[],
): Promise<{ found: SameTexts[]; rest: Text[] }> {
  const found: SameTexts[] = []
  let rest = [...texts]
  for (let at = 0; at < groups.length && rest.length > 0; at += WORDINGS_MAX) {
    const some = groups.slice(at, at + WORDINGS_MAX)
    const asked = await askTexts(
      exchange,
      `ask:groups:${at}:`,
      rest,
      some.map(({ wording }) => wording),
    )
    const byGroup = Map.groupBy(
      rest.filter(({ id }) => asked.has(id)),
      ({ id }) => asked.get(id) ?? 0,
    )
    for (const [place, own] of byGroup)
      found.push({ ids: own.map(({ id }) => id), group: some[place]?.id, wording: some[place]?.wording })
    rest = rest.filter(({ id }) => !asked.has(id))
  }
  return { found, rest }
}
