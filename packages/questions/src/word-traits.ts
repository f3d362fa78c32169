import { featureOf } from './feature-names.ts'
import type { Sentence, TitleForm } from './title-form.ts'
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

/** Ways of asking without a question, by the words that they begin with. Longer ones are tried first. */
const phrases: Record<string, string> = {
  seek: 'looking for|searching for|in search of|on the hunt for|hunting for|seeking|looking to|trying to find|trying to figure|trying to identify|trying to decide|trying to remember|trying to locate|trying to understand|want to find|wanting to',
  need: 'need help|need some help|need a bit of help|need advice|need some advice|need a|need an|need some|need to know|need recommendations|need suggestions|need ideas|need your|help needed|help requested|advice needed|advice wanted|in need of|could use some|would love some|would like some|would appreciate|much appreciated|be appreciated|critique needed|needed on|help wanted',
  help: 'help me|help with|help on|help in|help a|help please|please help|pls help|help choosing|help finding|help identifying|help deciding|help understanding|help figuring|can you help|help identify',
  advice:
    'advice on|advice for|advice about|advice regarding|advice please|seeking advice|tips on|tips for|tips and|ideas for|ideas on|suggestions for|suggestions on|recommendations for|recommendation for|recommendations on|recommendation on|opinions on|opinion on|thoughts on|thoughts about|feedback on|experience with|experiences with|some opinions|some advice|your thoughts|your opinion|your experience|alternatives to|destination suggestions|suggestions|recommendations',
  any: 'any advice|any tips|any ideas|any idea|any suggestions|any suggestion|any recommendations|any recommendation|any help|any thoughts|any experience|any experiences|any good|any way|any one|any other|any information|any info|any insight|any interesting|anyone know|anyone knows|anyone else|anyone have|anyone has|anyone got|anyone ever|anyone tried|anyone here|anyone recommend|anyone using|anyone used|anyone had|anyone experienced|anyone notice|anybody know|anybody else|anybody have|anybody got|someone explain|someone help|someone please|someone tell|does anyone|has anyone|can anyone|can someone|is anyone|could someone|could anyone|anyone remember|anyone willing|anyone able',
  recommend:
    'recommend me|recommend a|recommend some|suggest me|suggest a|please recommend|please suggest|what should i|should i|do you recommend|would you recommend|do you suggest|what do you think',
  wonder:
    "wondering if|wondering what|wondering how|wondering why|wondering whether|wondering which|wondering where|wondering about|curious if|curious what|curious how|curious why|curious about|not sure if|not sure how|not sure what|unsure about|unsure how|confused about|can't decide|can't figure|don't understand|don't know how|don't know what|don't know if|having trouble|trouble with|problem with|problems with|issues with|issue with|struggling with|struggling to|stuck on|torn between",
  best: 'best way|best ways|best place|best places|best time|best method|best option|best book|best books|best app|best apps|most efficient way|easiest way|good way|a way to|good place|good places|good resources|good book|good books|list of things|efficient way|cheapest way|fastest way|safest way|best software|best program',
  question:
    'quick question|question about|question on|question regarding|questions about|questions regarding|question for|questions for|a question|noob question|dumb question|stupid question|newbie question|serious question|simple question|general question|have questions',
  explain:
    'explain like|explain to me|please explain|explain how|explain why|explain what|eli5|can explain|could explain|tell me about|tell me how|tell me what|tell me why|help me understand',
  which:
    'what to do|what to buy|where to buy|where to find|where to get|where to start|where to go|how to get|how to find|how to deal|how to fix|how to make|how to pay|how to tell|which one|which is better|or should|worth it|better to',
}

interface RequestPhrase {
  words: readonly number[]
  feature: number
  /** Of a sentence that begins with it. */
  front: number
}

const byFirstWord: (RequestPhrase[] | undefined)[] = []
for (const [kind, list] of Object.entries(phrases)) {
  const [feature, front] = [featureOf(`request:${kind}`), featureOf(`request:${kind}-front`)]
  for (const phrase of list.split('|')) {
    const words = phrase.split(' ').map(learnWord)
    const first = words[0] as number
    while (byFirstWord.length <= first) byFirstWord.push(undefined)
    byFirstWord[first] = [...(byFirstWord[first] ?? []), { words, feature, front }]
  }
}

/** Features of the requests that the sentences contain, others where a sentence begins with one. */
function requestsIn(sentences: readonly Sentence[]): number[] {
  const found: number[] = []
  for (const { numbers } of sentences)
    for (let at = 0; at < numbers.length; at += 1) addRequestsAt(numbers, at, found)
  return found
}

function addRequestsAt(numbers: readonly number[], at: number, found: number[]): void {
  const begun = byFirstWord[numbers[at] as number]
  if (begun === undefined) return
  for (const { words, feature, front } of begun)
    if (words.every((word, offset) => numbers[at + offset] === word)) found.push(at === 0 ? front : feature)
}
