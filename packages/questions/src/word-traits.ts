import { wordSet } from './phrases.ts'
import type { TitleForm } from './title-form.ts'

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
const isAsking = wordSet(
  'q help question questions tomt wsib sib advice request serious suggestion recommend eli5 discussion beginner',
)
const isYou = wordSet('you your')

/** Adds traits of a title's vocabulary: requests, tags, who speaks and who is spoken to. */
export function addWordTraits(form: TitleForm, callsForSupport: boolean, traits: string[]): void {
  if (callsForSupport) traits.push('calls-for-support')
  else addRequestTraits(form, traits)
  for (const tag of form.tags) {
    if (isAsking(tag)) traits.push(`tag:${tag}`, 'tag-asks')
    if (isShown(tag)) traits.push('tag-shows')
  }
  addFrontTraits(form, traits)
  addPersonTraits(form, traits)
}

function addRequestTraits({ sentences, asksItself }: TitleForm, traits: string[]): void {
  const requests = sentences.flatMap(({ words }) => words.flatMap((_, at) => requestsAt(words, at)))
  if (requests.length > 0) traits.push(...requests, asksItself ? 'request-asks' : 'request')
}

/** From this many words on, a group in second place is addressed; in a shorter title it is the subject. */
const ADDRESSING_LENGTH = 5

function addFrontTraits({ sentences }: TitleForm, traits: string[]): void {
  const first = sentences[0]?.words[0]
  const second = sentences[0]?.words[1] ?? sentences[1]?.words[0]
  const length = sentences.reduce((sum, { words }) => sum + words.length, 0)
  if (isAsking(first)) traits.push(`front:${first}`, 'front-asks')
  if (isNotice(first)) traits.push('notice')
  if (isGroup(first) || (isGroup(second) && length >= ADDRESSING_LENGTH)) traits.push('addresses-group')
  if (isFirstPerson(first)) traits.push('first-person-front')
  if (first === 'can' && second === 'we') traits.push('can-we')
}

function addPersonTraits({ sentences, asksItself }: TitleForm, traits: string[]): void {
  const words = sentences.flatMap((sentence) => sentence.words)
  if (words.some((word, at) => word.startsWith('reddit') && words[at - 1] === 'of')) traits.push('of-reddit')
  if (words.some(isFirstPerson)) traits.push('first-person')
  if (words.some(isYou)) traits.push(asksItself ? 'you-asked' : 'you')
  if (asksItself && words.includes('or')) traits.push('or-asked')
}

/** Phrases that ask without a question. */
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

const requestsByFirstWord = Map.groupBy(
  Object.entries(phrases).flatMap(([kind, list]) =>
    list.split('|').map((phrase) => ({ name: `request:${kind}`, words: phrase.split(' ') })),
  ),
  ({ words: [first = ''] }) => first,
)

/** Returns the requests that begin with this word, with `-front` for the sentence's first word. */
function requestsAt(sentence: readonly string[], at: number): string[] {
  const begun = requestsByFirstWord.get(sentence[at] ?? '') ?? []
  return begun
    .filter(({ words }) => words.every((word, offset) => sentence[at + offset] === word))
    .map(({ name }) => (at === 0 ? `${name}-front` : name))
}
