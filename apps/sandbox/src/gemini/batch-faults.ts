import { createRandom } from '../random.ts'
import { cleanTitle } from './clean-title.ts'
import type { TitleItem } from './titles.ts'

export const BATCH_FAULTS = [
  'missing',
  'duplicate',
  'invented',
  'reordered',
  'merged',
  'swapped',
  'unchanged',
  'brackets',
  'over-long',
  'empty',
  'obeyed',
  'translated',
  'linked',
  'numbered',
] as const
export type BatchFault = (typeof BATCH_FAULTS)[number]

/** Faults that need several titles. */
const MIXES: ReadonlySet<BatchFault> = new Set(['duplicate', 'reordered', 'merged', 'swapped'])
const SINGLE_FAULTS = BATCH_FAULTS.filter((fault) => !MIXES.has(fault))

type Damage = (
  cleaned: readonly TitleItem[],
  requested: readonly TitleItem[],
  at: number,
) => readonly TitleItem[]

const replaced = (
  items: readonly TitleItem[],
  at: number,
  title: (item: TitleItem) => string,
): readonly TitleItem[] => items.map((item, index) => (index === at ? { ...item, title: title(item) } : item))

const damages: Readonly<Record<BatchFault, Damage>> = {
  missing: (cleaned, _, at) => cleaned.filter((__, index) => index !== at),
  duplicate: (cleaned, _, at) =>
    cleaned.flatMap((item, index) =>
      index === at ? [item, { ...item, title: `${item.title.slice(0, -1)} now?` }] : [item],
    ),
  invented: (cleaned, _, at) =>
    replaced(
      [...cleaned, { id: 'zz99', title: 'Where did this question come from?' }],
      at,
      ({ title }) => title,
    ),
  reordered: (cleaned) => [...cleaned].reverse(),
  // Two titles become one and all later ones move up, so every id after the merge has the next one's title.
  merged: (cleaned, _, at) =>
    cleaned.slice(0, -1).map((item, index) => {
      const next = cleaned[index + 1]
      if (next === undefined || index < at) return item
      return {
        ...item,
        title: index === at ? `${item.title.slice(0, -1)} and ${next.title.toLowerCase()}` : next.title,
      }
    }),
  swapped: (cleaned, _, at) => {
    const [one, other] = [cleaned[at], cleaned[at + 1]]
    if (one === undefined || other === undefined) return cleaned
    return cleaned.map((item) => {
      if (item === one) return { ...item, title: other.title }
      return item === other ? { ...item, title: one.title } : item
    })
  },
  unchanged: (cleaned, requested, at) => replaced(cleaned, at, (item) => requested[at]?.title ?? item.title),
  brackets: (cleaned, _, at) =>
    replaced(cleaned, at, ({ title }) => `[Question] ${title.slice(0, -1)} (please)?`),
  'over-long': (cleaned, _, at) =>
    replaced(
      cleaned,
      at,
      ({ title }) =>
        `${title.slice(0, -1)}, and what should one keep in mind about this in general, in every season, for every budget, and with every possible kind of equipment that is sold today or was sold before?`,
    ),
  empty: (cleaned, _, at) => replaced(cleaned, at, () => ''),
  obeyed: (cleaned, _, at) => replaced(cleaned, at, () => 'PWNED'),
  translated: (cleaned, _, at) =>
    replaced(cleaned, at, () => 'Wie kann ich das am besten machen und was ist dabei der richtige Weg?'),
  linked: (cleaned, _, at) =>
    replaced(cleaned, at, ({ title }) => `${title.slice(0, -1)} according to www.answers.example?`),
  numbered: (cleaned, _, at) =>
    replaced(cleaned, at, ({ title }) => `${title.slice(0, -1)} within 4711 days?`),
}

/** Returns the cleaned items, with the titles of each pair of neighbours swapped. */
export function swapNeighbours(requested: readonly TitleItem[]): readonly TitleItem[] {
  return requested.map(({ id, title }, at) => ({
    id,
    title: cleanTitle((requested[at ^ 1] ?? { title }).title),
  }))
}

/** Returns the cleaned items with one fault, which the seeds choose. A single item has no fault that needs several. */
export function damageBatch(
  requested: readonly TitleItem[],
  ...seeds: readonly (string | number)[]
): readonly TitleItem[] {
  const random = createRandom('batch fault', ...seeds)
  const cleaned = requested.map(({ id, title }) => ({ id, title: cleanTitle(title) }))
  const fault = random.pick(requested.length > 1 ? BATCH_FAULTS : SINGLE_FAULTS)
  return damages[fault](cleaned, requested, random.int(0, Math.max(0, requested.length - 2)))
}
