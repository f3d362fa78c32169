import { COUNTER_EVIDENCE_MAX, type CounterEvidence } from '@quarry/contracts/question'
import { contentKind, type TitleInContext } from './question-facts.ts'
import { questionFeatures, readTraits } from './question-features.ts'
import type { Weighing } from './question-model.ts'

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
  const kindOf = new Map(
    Array.from(weights.keys(), (name) => [name, KINDS.find(([names]) => names.test(name))?.[1]]),
  )
  const missedMark = ASKING.reduce((sum, name) => sum + (weights.get(name) ?? 0), 0)

  return (context: TitleInContext): CounterEvidence[] => {
    const sums = new Map<CounterEvidence, number>()
    const add = (kind: CounterEvidence, value: number) => sums.set(kind, (sums.get(kind) ?? 0) + value)
    for (const [name, value] of questionFeatures(context)) {
      const kind = kindOf.get(name)
      if (kind !== undefined) add(kind, (weights.get(name) ?? 0) * value)
    }
    // A missing mark is not a feature, so its evidence is the weight that a mark would have added.
    if (readTraits(context.title).mark === '') add('no-question-mark', -missedMark)
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
