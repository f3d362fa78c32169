import { z } from 'zod'
import { groupDuplicates } from '../apps/web/src/table/duplicates/group-duplicates.ts'
import { formatShare, type Report, shareOf } from './measure.ts'
import { readAllLines, readLines } from './read-lines.ts'

/** Two titles, and whether a reader calls them the same question. */
const LabelledPair = z.object({ first: z.string(), second: z.string(), same: z.boolean() })

/** Groups the titles of the pairs among those of the context, as a session would, and compares the groups with the labels. */
export async function evaluateDuplicates(path: string, context: readonly string[]): Promise<Report> {
  const pairs = await readLines(LabelledPair, path)
  const others = await readAllLines(z.object({ title: z.string() }), context)
  const titles = [
    ...new Set([
      ...pairs.flatMap(({ first, second }) => [first, second]),
      ...others.map(({ title }) => title),
    ]),
  ]
  const groups = groupDuplicates(titles.map((title) => ({ id: title, title })))
  const groupOf = new Map(groups.flatMap((group) => group.map((title) => [title, group] as const)))
  const joined = pairs.filter(
    ({ first, second }) => groupOf.has(first) && groupOf.get(first) === groupOf.get(second),
  )
  const same = pairs.filter((pair) => pair.same).length
  const joinedSame = joined.filter((pair) => pair.same).length
  const labelled = new Set(joined.flatMap(({ first, second }) => [first, second]))
  const unlabelled = groups.flat().filter((title) => !labelled.has(title)).length
  const [precision, recall] = [shareOf(joinedSame, joined.length), shareOf(joinedSame, same)]
  return {
    json: {
      precision: precision.value,
      recall: recall.value,
      pairs: pairs.length,
      same,
      joined: joined.length,
      joinedSame,
      titles: titles.length,
      unlabelled,
    },
    lines: [
      `${pairs.length} labelled pairs among ${titles.length} titles; in brackets the 95 % interval (Wilson)`,
      `  precision ${formatShare(precision)}`,
      `  recall    ${formatShare(recall)}`,
      `  ${unlabelled} titles are in groups without a labelled pair`,
    ],
  }
}
