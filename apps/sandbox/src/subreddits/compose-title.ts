import { createRandom, type Random } from '../random.ts'
import type { Language, Subreddit } from './catalogue.ts'
import { capitalised, fillTemplate } from './fill-template.ts'
import { foreignWords } from './foreign-templates.ts'
import { misspell } from './misspell.ts'
import {
  asides,
  emoji,
  escapedTitles,
  hostileTitles,
  looseQuestionTemplates,
  questionTags,
  questionTemplates,
  ramblingPrefixes,
  ramblings,
  rhetoricalTemplates,
  statementTags,
  statementTemplates,
  trailingRemarks,
} from './templates.ts'

export type Intent = 'question' | 'rhetorical' | 'statement' | 'hostile'

export type ComposedTitle = {
  text: string
  intent: Intent
  /** Repeats an earlier post on purpose. */
  repeats?: true
}

const CHARACTERS_MAX = 300
const FOREIGN = ['de', 'es', 'pt', 'fr', 'ja'] as const

function composeForeign(
  language: Exclude<Language, 'en'>,
  subreddit: Subreddit,
  random: Random,
): ComposedTitle {
  const { questions, statements, things, tasks, contexts } = foreignWords[language]
  const asks = random.chance(0.6)
  const words = { ...subreddit.vocabulary, things, tasks }
  const template = random.pick(asks ? questions : statements)
  const more =
    asks && random.chance(0.65)
      ? template.replace(/ ?[?？]?$/, (end) => `${random.pick(contexts)}${end}`)
      : template
  return { text: capitalised(fillTemplate(more, words, random)), intent: asks ? 'question' : 'statement' }
}

/** Adds circumstances to some titles. */
function withContext(template: string, random: Random): string {
  if (template.includes('{ctx}') || !random.chance(0.3)) return template
  return template.replace(/(?<=[\w}])\??$/, (end) => ` {ctx}${end}`)
}

/** Kinds of titles. `upTo` is the cumulative share of titles, from 0 to 1. */
const KINDS: readonly { upTo: number; intent: Intent; templates: readonly string[]; asTyped?: boolean }[] = [
  { upTo: 0.45, intent: 'question', templates: questionTemplates },
  { upTo: 0.52, intent: 'question', templates: looseQuestionTemplates, asTyped: true },
  { upTo: 0.55, intent: 'rhetorical', templates: rhetoricalTemplates },
  { upTo: 0.56, intent: 'hostile', templates: hostileTitles },
  { upTo: 0.575, intent: 'question', templates: escapedTitles },
  { upTo: 1, intent: 'statement', templates: statementTemplates },
]

function composePlain(subreddit: Subreddit, random: Random): ComposedTitle {
  const draw = random.next()
  const kind = KINDS.find(({ upTo }) => draw < upTo)
  if (kind === undefined) throw new RangeError('the kinds of titles must reach 1')
  const template =
    kind.intent === 'hostile' ? random.pick(kind.templates) : withContext(random.pick(kind.templates), random)
  const text = fillTemplate(template, subreddit.vocabulary, random)
  return { text: kind.asTyped === true ? text : capitalised(text), intent: kind.intent }
}

function lengthen(text: string, subreddit: Subreddit, random: Random): string {
  let long = text
  while (long.length < CHARACTERS_MAX)
    long += `, ${fillTemplate(random.pick(ramblings), subreddit.vocabulary, random)}`
  return long.slice(0, CHARACTERS_MAX)
}

/** Adds prefixes, tags, asides and closing remarks to some titles, as people do. */
function surround(title: ComposedTitle, subreddit: Subreddit, random: Random): string {
  const asks = title.intent === 'question'
  const fill = (list: readonly string[]) => fillTemplate(random.pick(list), subreddit.vocabulary, random)
  let { text } = title
  if (random.chance(0.09)) text = fill(ramblingPrefixes) + text.charAt(0).toLowerCase() + text.slice(1)
  if (random.chance(0.11)) text = fill(asks ? questionTags : statementTags) + text
  if (random.chance(0.04)) text = text.replace(/[?!.]*$/, (end) => `${fill(asides)}${end}`)
  if (asks && random.chance(0.08)) text += fill(trailingRemarks)
  if (random.chance(0.01)) text = text.replace(/([,.]) /, '$1\n\n')
  if (random.chance(0.006)) text = lengthen(text, subreddit, random)
  return text
}

/** Changes the case, the question mark and the spelling of some titles, and adds emoji to some. */
function roughen(text: string, random: Random): string {
  let rough = text
  if (random.chance(0.16)) rough = rough.replace(/\?$/, '')
  else if (random.chance(0.06)) rough = rough.replace(/\?$/, random.pick(['??', '?!', '???', ' ?']))
  if (random.chance(0.17)) rough = misspell(rough, random)
  const style = random.next()
  if (style < 0.13) rough = rough.toLowerCase()
  else if (style < 0.15) rough = rough.toUpperCase()
  if (random.chance(0.05)) rough += ` ${random.pick(emoji)}${random.chance(0.3) ? random.pick(emoji) : ''}`
  return rough
}

const shortened = (text: string): string => [...text].slice(0, CHARACTERS_MAX).join('').trim()

/** Returns a repost of the title: sometimes identical, mostly slightly changed. */
function repeat(title: ComposedTitle, random: Random): ComposedTitle {
  const draw = random.next()
  if (draw < 0.3) return title
  if (draw < 0.6) return { ...title, text: title.text.toLowerCase().replace(/\?+$/, '') }
  return {
    ...title,
    text: `${title.text.replace(/[?!.]+$/, '')}${random.pick(['??', ' please?', ' again?', '?!', '...'])}`,
  }
}

/**
 * Returns the title of a subreddit's post at `index`. The same seed gives the same titles. Another `attempt` gives
 * another title for the same post.
 */
export function composeTitle(seed: string, subreddit: Subreddit, index: number, attempt = 0): ComposedTitle {
  const random = createRandom(seed, 'title', subreddit.name, index, attempt)
  if (attempt === 0 && index > 0 && random.chance(0.025)) {
    const earlier = composeTitle(seed, subreddit, index - random.int(1, Math.min(index, 150)))
    const again = repeat(earlier, random)
    return { ...again, text: shortened(again.text), repeats: true }
  }
  const foreign = foreignLanguageOf(subreddit, random)
  if (foreign !== undefined) return composeForeign(foreign, subreddit, random)
  const plain = composePlain(subreddit, random)
  if (plain.intent === 'hostile') return plain
  const text = roughen(surround(plain, subreddit, random), random)
  return { ...plain, text: shortened(text) }
}

function foreignLanguageOf(subreddit: Subreddit, random: Random): Exclude<Language, 'en'> | undefined {
  if (subreddit.language !== 'en') return random.chance(0.93) ? subreddit.language : undefined
  return random.chance(0.03) ? random.pick(FOREIGN) : undefined
}
