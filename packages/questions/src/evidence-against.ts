import { COUNTER_EVIDENCE_MAX, type CounterEvidence } from '@quarry/contracts/counter-evidence'
import { createFeatureIndex } from './feature-index.ts'
import { contentKind, type TitleInContext } from './question-facts.ts'
import { addFeatures, readTraits } from './question-features.ts'
import type { Weighing } from './question-model.ts'
import { sequencesByLength } from './word-sequences.ts'

/** Feature names of each kind, by prefix. Features without a kind mean nothing to users. */
const KINDS: readonly (readonly [RegExp, CounterEvidence])[] = [
  [/^post:|^(?:link|self) (?!means)|^known:/, 'link'],
  [
    /^(?:link |self )?means (?:news|points)|^(?:headline-case|attributed|parted|number-front|url)$/,
    'headline',
  ],
  [/^(?:link |self )?means (?:shown|mine)|^(?:picture-size|clip-length|tag-shows|emote)$/, 'caption'],
  [/^(?:link |self )?means offer|^(?:notice|ends-!)$/, 'offer'],
  [/^(?:link |self )?means (?:exclaim|punch|bait)|^(?:answered|after)[-:]/, 'joke'],
  [/^quotation/, 'quotation'],
  [/^flair:/, 'flair'],
  [/^(?:r\/|share:)/, 'community'],
  [/^(?:counts|score|talk)/, 'response'],
  [/^(?:"|\[|[\^_A-Z9$.,:!-]|open:|inverted-|first-person|length-|ends-)/, 'statement'],
]
const ASKING = ['asks', 'ends-asking', '"?"'] as const
const LINKS: Readonly<Record<string, CounterEvidence>> = { image: 'picture', video: 'video', news: 'news' }
/** Log-odds below which a feature hardly matters. */
const LEAST = 0.25

/** Returns a function that names the strongest evidence against a title first, by the model's weights. */
export function createEvidenceFinder({ weights }: Weighing) {
  const index = createFeatureIndex([...weights.keys()])
  const weightOf = Float64Array.from(weights.values())
  const kindOf = Array.from(weights.keys(), (name) => KINDS.find(([names]) => names.test(name))?.[1])
  const missedMark = ASKING.reduce((sum, name) => sum + (weights.get(name) ?? 0), 0)
  let sums = new Map<CounterEvidence, number>()
  const addTo = (kind: CounterEvidence, value: number) => sums.set(kind, (sums.get(kind) ?? 0) + value)
  const add = (feature: number, value = 1) => {
    const row = index.find(feature)
    const kind = row < 0 ? undefined : kindOf[row]
    if (kind !== undefined) addTo(kind, (weightOf[row] as number) * value)
  }

  return (context: TitleInContext): CounterEvidence[] => {
    const traits = readTraits(context.title)
    sums = new Map()
    index.begin()
    addFeatures(context, traits, add)
    for (const feature of sequencesByLength(traits.wording)) add(feature)
    // A missing mark is not a feature, so its evidence is the weight that a mark would have added.
    if (traits.mark === '') addTo('no-question-mark', -missedMark)
    return [...sums]
      .filter(([kind, sum]) => sum <= -LEAST && (kind !== 'link' || context.post?.isSelf === false))
      .sort(([, a], [, b]) => a - b)
      .slice(0, COUNTER_EVIDENCE_MAX)
      .map(([kind]) => (kind === 'link' ? linkOf(context) : kind))
  }
}

function linkOf({ post = {} }: TitleInContext): CounterEvidence {
  return LINKS[contentKind(post)] ?? 'link'
}
