import type { QuestionGroup } from '@quarry/contracts/findings'
import { askTexts } from './asking.ts'
import type { Exchange, Text } from './exchange.ts'
import type { SameTexts } from './find-same.ts'

/** Wordings in one request; more groups are compared one after another. */
const WORDINGS_MAX = 100

/** Finds which of the groups new titles belong to, the largest groups first. Returns groups of ids and their wordings. */
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
