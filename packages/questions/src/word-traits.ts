import { featureOf } from './feature-names.ts'
import { requestsIn } from './request-words.ts'
import type { TitleForm } from './title-form.ts'
import { learnWord, NO_WORD, wordSet } from './vocabulary.ts'

const isGroup = wordSet(
  'people redditors reddit men women guys parents students those girls ladies anyone users everyone kids teachers employees owners drivers players fans doctors nurses engineers americans europeans programmers workers cashiers lovers collectors veterans professionals experts',
)
export const isFirstPerson = wordSet("i i'm im i've ive i'd i'll my me we our we're we've myself us mine")
const isNotice = wordSet(
  'til lpt ysk psa update fixed meta repost breaking announcement review guide tutorial wip faq',
)
/** Openings of answers and advertisements: "Check out", "Try", "Here is". */
export const isPitch = wordSet(
  "check try click watch read learn listen subscribe discover here here's come join find consider look stop meet introducing behold get download let's see follow then don't enter submit remember",
)
const isShown = wordSet(
  'oc fixed pic pics video gif photo photos infographic album source comments nsfw gfycat build psa review update x-post xpost',
)
const ASKED =
  'q help question questions tomt wsib sib advice request serious suggestion recommend eli5 discussion beginner'
/** By word. */
const asked = new Map(
  ASKED.split(' ').map((word) => [
    learnWord(word),
    { tag: featureOf(`tag:${word}`), front: featureOf(`front:${word}`) },
  ]),
)

const CALLS_FOR_SUPPORT = featureOf('calls-for-support')

/** Adds traits of a title's vocabulary: requests, tags, who speaks and who is spoken to. */
export function addWordTraits(form: TitleForm, callsForSupport: boolean, traits: number[]): void {
  if (callsForSupport) traits.push(CALLS_FOR_SUPPORT)
  else addRequestTraits(form, traits)
  addTagTraits(form.tagNumbers, traits)
  addFrontTraits(form, traits)
  addPersonTraits(form, traits)
}

const REQUEST_ASKS = featureOf('request-asks')
const REQUEST = featureOf('request')

function addRequestTraits({ sentences, asksItself }: TitleForm, traits: number[]): void {
  const requests = requestsIn(sentences)
  if (requests.length > 0) traits.push(...requests, asksItself ? REQUEST_ASKS : REQUEST)
}

const TAG_SHOWS = featureOf('tag-shows')
const TAG_ASKS = featureOf('tag-asks')

function addTagTraits(tags: readonly number[], traits: number[]): void {
  for (const tag of tags) {
    const asking = asked.get(tag)
    if (asking) traits.push(asking.tag, TAG_ASKS)
    if (isShown(tag)) traits.push(TAG_SHOWS)
  }
}

const NOTICE = featureOf('notice')
const FRONT_ASKS = featureOf('front-asks')
const ADDRESSES_GROUP = featureOf('addresses-group')
const FIRST_PERSON_FRONT = featureOf('first-person-front')
const CAN_WE = featureOf('can-we')
const [CAN, WE] = [learnWord('can'), learnWord('we')]
/** Words in a title from which a group in second place is addressed. In a shorter one it is the subject. */
const ADDRESSING_LENGTH = 5

function addFrontTraits({ sentences }: TitleForm, traits: number[]): void {
  const first = sentences[0]?.numbers[0] ?? NO_WORD
  const second = sentences[0]?.numbers[1] ?? sentences[1]?.numbers[0] ?? NO_WORD
  const length = sentences.reduce((sum, { words }) => sum + words.length, 0)
  const asking = asked.get(first)
  if (asking) traits.push(asking.front)
  if (isNotice(first)) traits.push(NOTICE)
  if (asking) traits.push(FRONT_ASKS)
  if (isGroup(first) || (isGroup(second) && length >= ADDRESSING_LENGTH)) traits.push(ADDRESSES_GROUP)
  if (isFirstPerson(first)) traits.push(FIRST_PERSON_FRONT)
  if (first === CAN && second === WE) traits.push(CAN_WE)
}

const OF_REDDIT = featureOf('of-reddit')
const FIRST_PERSON = featureOf('first-person')
const YOU = featureOf('you')
const YOU_ASKED = featureOf('you-asked')
const OR_ASKED = featureOf('or-asked')
const [OF, OR] = [learnWord('of'), learnWord('or')]
const isYou = wordSet('you your')

function addPersonTraits({ sentences, asksItself }: TitleForm, traits: number[]): void {
  if (isOfReddit(sentences)) traits.push(OF_REDDIT)
  const some = (is: (word: number) => boolean) => sentences.some(({ numbers }) => numbers.some(is))
  if (some(isFirstPerson)) traits.push(FIRST_PERSON)
  if (some(isYou)) traits.push(asksItself ? YOU_ASKED : YOU)
  if (asksItself && sentences.some(({ numbers }) => numbers.includes(OR))) traits.push(OR_ASKED)
}

function isOfReddit(sentences: TitleForm['sentences']): boolean {
  let isBehindOf = false
  for (const { words, numbers } of sentences) {
    for (let i = 0; i < words.length; i += 1) {
      if (isBehindOf && (words[i] as string).startsWith('reddit')) return true
      isBehindOf = numbers[i] === OF
    }
  }
  return false
}
