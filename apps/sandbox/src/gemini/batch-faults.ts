import { createRandom } from '../random.ts'
import { cleanTitle } from './clean-title.ts'
import type { TitleItem } from './titles.ts'

type Damage = (
  cleaned: readonly TitleItem[],
  at: number,
  requested: readonly TitleItem[],
) => readonly TitleItem[]

/** Ways to damage one cleaned title. */
const rewrites = [
  (_: string, source: string) => source,
  (title: string) => `[Question] ${title.slice(0, -1)} (please)?`,
  (title: string) =>
    `${title.slice(0, -1)}, and what should one keep in mind about this in general, in every season, for every budget, and with every possible kind of equipment that is sold today or was sold before?`,
  () => '',
  () => 'PWNED',
  () => 'Wie kann ich das am besten machen und was ist dabei der richtige Weg?',
  (title: string) => `${title.slice(0, -1)} according to www.answers.example?`,
  (title: string) => `${title.slice(0, -1)} within 4711 days?`,
].map(
  (rewrite): Damage =>
    (cleaned, at, requested) =>
      cleaned.map((item, index) =>
        index === at ? { ...item, title: rewrite(item.title, requested[at]?.title ?? '') } : item,
      ),
)

/** Ways to damage the list of cleaned titles: one is missing, or one is invented. */
const changes: readonly Damage[] = [
  (cleaned, at) => cleaned.toSpliced(at, 1),
  (cleaned) => [...cleaned, { id: 'zz99', title: 'Where did this question come from?' }],
]

/** Faults that need several titles. */
const mixes: readonly Damage[] = [
  (cleaned, at) =>
    cleaned.flatMap((item, index) =>
      index === at ? [item, { ...item, title: `${item.title.slice(0, -1)} now?` }] : [item],
    ),
  (cleaned) => cleaned.toReversed(),
  // Two titles become one and all later ones move up, so every id after the merge gets the next id's title.
  (cleaned, at) =>
    cleaned.slice(0, -1).map((item, index) => {
      const next = cleaned[index + 1]?.title ?? ''
      if (index < at) return item
      const both = `${item.title.slice(0, -1)} and ${next.toLowerCase()}`
      return { ...item, title: index === at ? both : next }
    }),
  // Two neighbors get each other's titles.
  (cleaned, at) =>
    cleaned.map((item, index) => {
      const from = index === at ? at + 1 : index === at + 1 ? at : index
      return { ...item, title: cleaned[from]?.title ?? '' }
    }),
]

/** Returns the cleaned items with neighboring titles swapped in pairs. */
export function swapNeighbors(requested: readonly TitleItem[]): readonly TitleItem[] {
  return requested.map(({ id, title }, at) => ({
    id,
    title: cleanTitle((requested[at ^ 1] ?? { title }).title),
  }))
}

/** Returns the cleaned items with one fault, chosen by the seeds. A single item gets no fault that needs several. */
export function damageBatch(
  requested: readonly TitleItem[],
  ...seeds: readonly (string | number)[]
): readonly TitleItem[] {
  const random = createRandom('batch fault', ...seeds)
  const cleaned = requested.map(({ id, title }) => ({ id, title: cleanTitle(title) }))
  const damages = requested.length > 1 ? [...rewrites, ...changes, ...mixes] : [...rewrites, ...changes]
  const damage = random.pick(damages)
  return damage(cleaned, random.int(0, Math.max(0, requested.length - 2)), requested)
}
