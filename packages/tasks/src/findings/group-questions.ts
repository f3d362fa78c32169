import type { Findings, GroupId, QuestionGroup } from '@quarry/contracts/findings'
import { addsFact, detailsOf, languageOf, splitByFacts } from './differs-by-fact.ts'
import type { SameTexts } from './find-same.ts'
import { hashOf } from './hash-of.ts'

/** Takes the place of a question's id for the question of the group that others join. */
const JOINED = '#joined'

/** A question to group. */
export interface Grouped {
  id: string
  title: string
  engagement: number
  /** The question's group so far. */
  group?: string | undefined
}

interface Grouping {
  groups: QuestionGroup[]
  /** Each question's group. Leaves out questions that nothing else asks. */
  groupOf: Map<string, GroupId>
}

/**
 * Turns groups of texts into groups of questions. It parts them by facts and then applies the pairs that the user
 * joined or parted by hand. A group keeps the id that its questions had before.
 */
export function groupQuestions(
  same: readonly SameTexts[],
  {
    questions,
    equalTo,
    joined,
    parted,
  }: Pick<Findings, 'joined' | 'parted'> & {
    questions: readonly Grouped[]
    /** Returns the ids of the questions for whose text this one stands, including its own. */
    equalTo: (id: string) => readonly string[]
  },
): Grouping {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const found = (ids: Iterable<string>) => [...ids].flatMap((id) => byId.get(id) ?? [])
  const listed = new Map<string, string>()
  const sets: Set<string>[] = []
  const placed = new Set<string>()
  const joining = new Map<string, GroupId>()
  const add = ({ ids, wording, group }: SameTexts) => {
    const fresh = ids.filter((id) => !placed.has(id))
    for (const id of fresh) {
      placed.add(id)
      if (wording !== undefined) listed.set(id, wording)
      if (group !== undefined) joining.set(id, group)
    }
    sets.push(new Set(fresh))
  }
  for (const part of same.flatMap((each) => partedByFacts(each, found(each.ids))))
    add({ ...part, ids: part.ids.flatMap(equalTo) })
  for (const { id } of questions) if (!placed.has(id)) add({ ids: equalTo(id) })
  for (const { one, other } of joined) join(sets, one, other)
  for (const pair of parted) part(sets, pair, joined)

  const taken = new Set<GroupId>()
  const groups: QuestionGroup[] = []
  const groupOf = new Map<string, GroupId>()
  const joinsAlone = ({ id }: Grouped) => {
    const group = joining.get(id)
    return group !== undefined && !taken.has(group)
  }
  for (const set of sets) {
    const members = found(set).toSorted((one, other) => other.engagement - one.engagement)
    const [first] = members
    if (!first || (members.length < 2 && !joinsAlone(first))) continue
    const id = idFor(members, taken, joining)
    taken.add(id)
    groups.push({ id, wording: wordingFor(members, listed) ?? plainestTitle(members) ?? first.title })
    for (const member of members) groupOf.set(member.id, id)
  }
  return { groups, groupOf }
}

/** Parts a group by facts. A question that differs by a fact from the group's own question does not join the group. */
function partedByFacts({ wording, group }: SameTexts, members: readonly Grouped[]): SameTexts[] {
  const asked = group === undefined || wording === undefined ? [] : [{ id: JOINED, title: wording }]
  return splitByFacts([...asked, ...members]).map((part) => {
    const ids = part.map(({ id }) => id).filter((id) => id !== JOINED)
    return asked.length === 0 || ids.length < part.length ? { ids, wording, group } : { ids }
  })
}

function join(sets: Set<string>[], one: string, other: string): void {
  const target = sets.find((set) => set.has(one))
  const source = sets.find((set) => set.has(other))
  if (!target || !source || target === source) return
  for (const id of source) target.add(id)
  source.clear()
}

/**
 * Takes the second question of a pair out of the first one's group, along with everything that was joined to it by
 * hand.
 */
function part(
  sets: Set<string>[],
  { one, other }: Findings['parted'][number],
  joined: Findings['joined'],
): void {
  const set = sets.find((each) => each.has(one) && each.has(other))
  if (!set) return
  const leaves = new Set([other])
  for (let size = 0; size < leaves.size; ) {
    size = leaves.size
    for (const { one: left, other: right } of joined) {
      if (leaves.has(left) && right !== one) leaves.add(right)
      if (leaves.has(right) && left !== one) leaves.add(left)
    }
  }
  const own = [...leaves].filter((id) => set.has(id))
  for (const id of own) set.delete(id)
  sets.push(new Set(own))
}

/** Returns the id that most of the questions join or, failing that, had before, unless another group has it. */
function idFor(
  members: readonly Grouped[],
  taken: ReadonlySet<string>,
  joining: ReadonlyMap<string, GroupId>,
): GroupId {
  const known = [
    ...mostCommon(members, ({ id }) => joining.get(id)),
    ...mostCommon(members, ({ group }) => group),
  ]
  const kept = known.find((group) => !taken.has(group))
  if (kept !== undefined) return kept
  let id = ''
  for (let nth = 0; id === '' || taken.has(id); nth += 1) id = `g${hashOf(members[0]?.id ?? '', `${nth}`)}`
  return id
}

function mostCommon(members: readonly Grouped[], read: (member: Grouped) => string | undefined): string[] {
  const counts = [...Map.groupBy(members, read)].toSorted(([, one], [, other]) => other.length - one.length)
  return counts.flatMap(([value]) => value ?? [])
}

/** Returns the question that the model listed for most members, unless it states something that no member states. */
function wordingFor(members: readonly Grouped[], listed: ReadonlyMap<string, string>): string | undefined {
  const [wording] = mostCommon(members, ({ id }) => listed.get(id))
  const titles = members.map(({ title }) => title)
  return wording === undefined || addsFact(wording, titles) ? undefined : wording
}

/**
 * Returns the most engaged title among the plain ones: in the language of most, no longer than half of them, and with the
 * fewest numbers and days of its own, because long titles, numbers and days tell about one asker. What more than half of
 * the titles state belongs to the question.
 */
function plainestTitle(members: readonly Grouped[]): string | undefined {
  const titles = members.map(({ title }) => ({ title, length: title.length, details: [...detailsOf(title)] }))
  const [language] = mostCommon(members, ({ title }) => languageOf(title))
  const spoken = titles.filter(({ title }) => languageOf(title) === language)
  const lengths = spoken.map(({ length }) => length).toSorted((one, other) => one - other)
  const longest = lengths[Math.floor(lengths.length / 2)] ?? 0
  const isOwn = (detail: string) =>
    titles.filter(({ details }) => details.includes(detail)).length <= titles.length / 2
  const ownDetails = ({ details }: (typeof titles)[number]) => details.filter(isOwn).length
  const short = spoken.filter(({ length }) => length <= longest)
  const fewest = Math.min(...short.map(ownDetails))
  return short.find((each) => ownDetails(each) === fewest)?.title
}
