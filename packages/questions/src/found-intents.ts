import { featureOf } from './feature-names.ts'
import { INTENTS } from './intents.ts'
import { phrasesIn, phraseTree } from './phrases.ts'
import type { TitleForm } from './title-form.ts'

/** Of a sentence: a question at the title's end or with more behind it, behind a question, in brackets. */
const STANDINGS = ['asked', 'asked-on', 'after', 'tagged', 'said'] as const
export type Standing = (typeof STANDINGS)[number]

const intents = phraseTree(
  Object.fromEntries(
    Object.entries(INTENTS).flatMap(([intent, shades]) =>
      Object.entries(shades).map(([shade, phrases]) => [`${intent}/${shade}`, phrases]),
    ),
  ),
)

/** An intent that a set phrase of a sentence expresses. */
export interface FoundIntent {
  /** Of its name, `feedback/think`. */
  intent: number
  standing: Standing
}

export const intentOf = (name: string): number => intents.names.indexOf(name)

/** Returns the intents that set phrases express in the sentences and brackets of a title. */
export function intentsIn({ sentences, tagNumbers }: TitleForm): FoundIntent[] {
  const found: FoundIntent[] = []
  const add = (words: readonly number[], standing: Standing) => {
    for (const intent of phrasesIn(intents, words)) found.push({ intent, standing })
  }
  sentences.forEach(({ numbers, mark }, i) => {
    const isLast = i === sentences.length - 1
    const isAfter = i > 0 && sentences[i - 1]?.mark === '?'
    add(numbers, mark === '?' ? (isLast ? 'asked' : 'asked-on') : isAfter ? 'after' : 'said')
  })
  add(tagNumbers, 'tagged')
  return found
}

const CAUSE = intentOf('offer/cause')

/** A call for support ("Help us reach our goal"), which does not ask for a reply. */
export const isCall = ({ intent, standing }: FoundIntent) =>
  intent === CAUSE && standing !== 'asked' && standing !== 'asked-on'

const standingNumbers: Readonly<Record<Standing, number>> = {
  asked: 0,
  'asked-on': 1,
  after: 2,
  tagged: 3,
  said: 4,
}
/** By intent, standing and mark. */
const features: (readonly number[] | undefined)[] = Array(intents.names.length * STANDINGS.length * 2).fill(
  undefined,
)

/** Features of each intent and its variant: with its position, and with whether the title is a question. */
export function intentFeatures(found: readonly FoundIntent[], mark: '?' | ''): number[] {
  const all: number[] = []
  for (const { intent, standing } of found) {
    const at = (intent * STANDINGS.length + standingNumbers[standing]) * 2 + (mark === '?' ? 1 : 0)
    features[at] ??= featuresOf(intents.names[intent] ?? '', standing, mark)
    for (const feature of features[at]) all.push(feature)
  }
  return all
}

function featuresOf(name: string, standing: Standing, mark: string): number[] {
  const series = name.slice(0, name.indexOf('/'))
  return [series, name].flatMap((one) => [
    featureOf(`means ${one}:${standing}`),
    featureOf(`means ${one}${mark}`),
  ])
}
