import { isPause } from './clause-opening.ts'
import { featureOf } from './feature-names.ts'
import { isAscii, type TitleForm } from './title-form.ts'

const EMOTE = /\p{Extended_Pictographic}|[:;]-?[()DP]/u
const PLAIN_EMOTE = /[:;]-?[()DP]/

const LENGTHS = [3, 6, 12, 25].map((most) => ({ most, feature: featureOf(`length-${most}`) }))
const LONG = featureOf('length-more')
const ENDS: Readonly<Record<string, number>> = {
  '!': featureOf('ends-!'),
  '…': featureOf('ends-…'),
  '.': featureOf('ends-.'),
}
const HAS_EMOTE = featureOf('emote')
const PICTURE_SIZE = featureOf('picture-size')
const NUMBER_FRONT = featureOf('number-front')
const CLIP_LENGTH = featureOf('clip-length')
const ATTRIBUTED = featureOf('attributed')
const PARTED = featureOf('parted')
const URL = featureOf('url')
const HEADLINE_CASE = featureOf('headline-case')
const MANY_SENTENCES = featureOf('many-sentences')
const PAUSE_IN_FIRST = featureOf('pause-in-first')

/** Adds traits of a title's form: its length, its end, capitals, pictures, the length of a clip, attributions. */
export function addShapeTraits({ sentences, text }: TitleForm, title: string, traits: number[]): void {
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0)
  traits.push(LENGTHS.find(({ most }) => words <= most)?.feature ?? LONG)
  const end = ENDS[sentences.at(-1)?.mark ?? '']
  if (end !== undefined) traits.push(end)
  if ((isAscii(title) ? PLAIN_EMOTE : EMOTE).test(title)) traits.push(HAS_EMOTE)
  addNumbers(title, traits)
  addParts(text, traits)
  if (/https?:/.test(title)) traits.push(URL)
  if (/[a-z]\s+(?:[A-Z][\w']+\s+){3}/.test(text) || isCapitalised(text)) traits.push(HEADLINE_CASE)
  if (sentences.length >= 3) traits.push(MANY_SENTENCES)
  if (sentences[0]?.words.some(isPause)) traits.push(PAUSE_IN_FIRST)
}

function addNumbers(title: string, traits: number[]): void {
  if (!/\d/.test(title)) return
  if (/\d{3,4}\s*[x×]\s*\d{3,4}/i.test(title)) traits.push(PICTURE_SIZE)
  if (/^\W*\d+ [A-Za-z]/.test(title)) traits.push(NUMBER_FRONT)
  if (/[([]\d{1,3}(?::\d\d){1,2}[)\]][^\w?]*$/.test(title)) traits.push(CLIP_LENGTH)
}

function addParts(text: string, traits: number[]): void {
  if (!/[|–—-]/.test(text)) return
  if (/[?？]["']?\s*[|–—-]\s*\S/.test(text)) traits.push(ATTRIBUTED)
  else if (/\s[|–—-]\s/.test(text)) traits.push(PARTED)
}

/** Returns true for three words or more that all have a capital letter, apart from short ones. */
function isCapitalised(text: string): boolean {
  if (/(?<![A-Za-z])[a-z][A-Za-z]{3}/.test(text)) return false
  return (text.match(/[A-Za-z]{4,}/g)?.length ?? 0) >= 3
}
