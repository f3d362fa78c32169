import { holding } from './holding.ts'
import { requestsIn } from './request-words.ts'
import type { TitleForm } from './title-form.ts'

const setOf = (words: string) => new Set(words.split(' '))

const GROUPS = setOf(
  'people redditors reddit men women guys parents students those girls ladies anyone users everyone kids teachers employees owners drivers players fans doctors nurses engineers americans europeans programmers workers cashiers lovers collectors veterans professionals experts',
)
const FIRST_PERSON = setOf("i i'm im i've ive i'd i'll my me we our we're we've myself us mine")
const NOTICES = setOf(
  'til lpt ysk psa update fixed meta repost breaking announcement review guide tutorial wip faq',
)
const PITCHES = setOf(
  "check try click watch read learn listen subscribe discover here here's come join find consider look stop meet introducing behold get download let's see follow then don't enter submit remember",
)
const SHOWN = setOf(
  'oc fixed pic pics video gif photo photos infographic album source comments nsfw gfycat build psa review update x-post xpost',
)
const ASKED = setOf(
  'q help question questions tomt wsib sib advice request serious suggestion recommend eli5 discussion beginner',
)

export const isFirstPerson = (word: string): boolean => FIRST_PERSON.has(word)

/** Openings of answers and advertisements: "Check out", "Try", "Here is". */
export const isPitch = (word: string): boolean => PITCHES.has(word)

/** Traits of a title's vocabulary: requests, tags, who speaks and who is spoken to. */
export function wordTraits(form: TitleForm, callsForSupport: boolean): string[] {
  const words = form.sentences.flatMap((sentence) => sentence.words)
  return [
    ...(callsForSupport ? ['calls-for-support'] : requestTraits(form)),
    ...tagTraits(form.tags),
    ...frontTraits(words),
    ...personTraits(words, form),
  ]
}

function requestTraits({ sentences, asksItself }: TitleForm): string[] {
  const requests = requestsIn(sentences)
  if (requests.length === 0) return []
  return [...requests.map((kind) => `request:${kind}`), asksItself ? 'request-asks' : 'request']
}

function tagTraits(tags: readonly string[]): string[] {
  return tags.flatMap((tag) => {
    const shows = SHOWN.has(tag) ? ['tag-shows'] : []
    return ASKED.has(tag) ? [`tag:${tag}`, 'tag-asks', ...shows] : shows
  })
}

function frontTraits(words: readonly string[]): string[] {
  const [first = '', second = ''] = words
  return [
    ...(ASKED.has(first) ? [`front:${first}`] : []),
    ...holding({
      notice: NOTICES.has(first),
      'front-asks': ASKED.has(first),
      'addresses-group': GROUPS.has(first) || (GROUPS.has(second) && words.length > 4),
      'first-person-front': isFirstPerson(first),
      'can-we': first === 'can' && second === 'we',
    }),
  ]
}

function personTraits(words: readonly string[], { asksItself }: TitleForm): string[] {
  const isYou = words.some((word) => word === 'you' || word === 'your')
  return holding({
    'of-reddit': words.some((word, i) => word === 'of' && /^reddit/.test(words[i + 1] ?? '')),
    'first-person': words.some(isFirstPerson),
    you: isYou && !asksItself,
    'you-asked': isYou && asksItself,
    'or-asked': asksItself && words.includes('or'),
  })
}
