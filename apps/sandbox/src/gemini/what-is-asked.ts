import { topics } from '../subreddits/fill-template.ts'
import { asksOf } from '../written/written-posts.ts'

/** Words of phrasing, which two questions may share without asking the same. */
const fillers = new Set(
  (
    'a about after again am an doing and any anyone are as ask asked asking at be been before best better but by can cant could did do does doesnt ' +
    'dont easiest else even ever experience explain fair few finally find first for from get give going good got had happens hard has have ' +
    'havent height help here hi how however i id if im in into is isnt it its ive just keep kind know learn less like long look looking ' +
    'make many matter me mean missing month months more most much my need normal not now of on one only or other out over own please question ' +
    'quick really recommend right same should so some someone start still such take tall tell than that the their them there these they ' +
    'thing things think this those to too tried try trying under up use used usually want was way we week weeks well what whats when where ' +
    'which who why will with without wont work worth would wrong year years you your everything idea advice tips trick tricks people own pay'
  ).split(' '),
)

/** Longer words that share this many letters are forms of one word. */
const STEM_LETTERS = 6

export const stemOf = (word: string): string =>
  word.replace(/(?:ies|es|s|ing|ed)$/, '').slice(0, STEM_LETTERS) || word

/** Returns the words that say what a text is about, in lowercase. */
export function contentWords(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}][\p{L}\p{M}]+/gu) ?? []
  return words.filter((word) => word.length > 2 && !fillers.has(word))
}

/** What people write about, taken from the templates of titles. Longer phrases come first. */
const phrases = [...topics.values()]
  .flatMap(({ problems, tasks, gear }) => [
    ...problems.map((phrase) => ({ kind: 'problem', phrase })),
    ...tasks.map((phrase) => ({ kind: 'task', phrase })),
    ...gear.map((phrase) => ({ kind: 'thing', phrase: phrase.replace(/ \d+$/, '') })),
  ])
  .map(({ kind, phrase }) => ({ kind, phrase: plain(phrase) }))
  .toSorted((one, other) => other.phrase.length - one.phrase.length)

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}$]+/gu, ' ')
    .trim()
}

/** What a title asks about a thing or a task, by the words around it. The first match applies. */
const intents: readonly (readonly [intent: string, sign: RegExp])[] = [
  ['price', /\bfair price\b/],
  ['budget', /\$ ?\d/],
  ['lifetime', /\blast\b|\btime for a new\b/],
  ['need', /\bneed\b/],
  ['regret', /\bregret/],
  ['hardship', /\bhard\b|\bstruggle\b|\bmistake\b|\bget wrong\b/],
  ['time', /\bhow long\b/],
  ['done', /\bmanaged\b|\bfinally\b|\blearn/],
  ['pay', /\bpay\b/],
]

/** Returns a key that titles share if they ask the same thing. */
export function askedIn(title: string): string {
  const asks = asksOf(title)
  if (asks !== undefined) return `asks: ${asks}`
  const text = plain(title)
  const found = phrases.find(({ phrase }) => text.includes(phrase))
  if (!found) return [...new Set(contentWords(title).map(stemOf))].toSorted().join(' ') || text
  if (found.kind === 'problem') return found.phrase
  const rest = text.replace(found.phrase, ' ')
  const intent = intents.find(([, sign]) => sign.test(rest))?.[0] ?? 'how'
  const others = new Set(contentWords(rest).map(stemOf))
  return [found.phrase, intent, ...(rest.match(/\$ ?\d+/g) ?? []), ...[...others].toSorted()].join(' ')
}
