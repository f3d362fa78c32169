import { createRandom, type Random } from '../random.ts'
import type { Community } from './catalogue.ts'
import type { Language } from './catalogue-rows.ts'
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

export type ComposedTitle = { text: string; intent: Intent }

const MOST_CHARACTERS = 300
const FOREIGN = ['de', 'es', 'pt', 'fr', 'ja'] as const

function composeForeign(
  language: Exclude<Language, 'en'>,
  community: Community,
  random: Random,
): ComposedTitle {
  const { questions, statements, things, tasks } = foreignWords[language]
  const asks = random.chance(0.6)
  const words = { ...community.vocabulary, things, tasks }
  const text = fillTemplate(random.pick(asks ? questions : statements), words, random)
  return { text: capitalised(text), intent: asks ? 'question' : 'statement' }
}

function composePlain(community: Community, random: Random): ComposedTitle {
  const draw = random.next()
  const fill = (templates: readonly string[]) =>
    capitalised(fillTemplate(random.pick(templates), community.vocabulary, random))
  if (draw < 0.47) return { text: fill(questionTemplates), intent: 'question' }
  if (draw < 0.54) {
    const text = fillTemplate(random.pick(looseQuestionTemplates), community.vocabulary, random)
    return { text, intent: 'question' }
  }
  if (draw < 0.57) return { text: fill(rhetoricalTemplates), intent: 'rhetorical' }
  if (draw < 0.58) return { text: fill(hostileTitles), intent: 'hostile' }
  if (draw < 0.595) return { text: fill(escapedTitles), intent: 'question' }
  return { text: fill(statementTemplates), intent: 'statement' }
}

function lengthen(text: string, community: Community, random: Random): string {
  let long = text
  while (long.length < MOST_CHARACTERS)
    long += `, ${fillTemplate(random.pick(ramblings), community.vocabulary, random)}`
  return long.slice(0, MOST_CHARACTERS)
}

/** Prefixes, tags and asides around the title, as people put them. */
function surround(title: ComposedTitle, community: Community, random: Random): string {
  const asks = title.intent === 'question'
  const fill = (list: readonly string[]) => fillTemplate(random.pick(list), community.vocabulary, random)
  let { text } = title
  if (random.chance(0.09)) text = fill(ramblingPrefixes) + text.charAt(0).toLowerCase() + text.slice(1)
  if (random.chance(0.11)) text = fill(asks ? questionTags : statementTags) + text
  if (random.chance(0.04)) text = text.replace(/[?!.]*$/, (end) => `${fill(asides)}${end}`)
  if (asks && random.chance(0.08)) text += fill(trailingRemarks)
  if (random.chance(0.01)) text = text.replace(/([,.]) /, '$1\n\n')
  if (random.chance(0.006)) text = lengthen(text, community, random)
  return text
}

/** Case, marks, typos and emoji. */
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

/** The same question asked again: now and then letter for letter, mostly a little changed. */
function repeat(title: ComposedTitle, random: Random): ComposedTitle {
  const draw = random.next()
  if (draw < 0.3) return title
  if (draw < 0.6) return { ...title, text: title.text.toLowerCase().replace(/\?+$/, '') }
  return {
    ...title,
    text: `${title.text.replace(/[?!.]+$/, '')}${random.pick(['??', ' please?', ' again?', '?!', '...'])}`,
  }
}

/** The title of a community's post by its position; the same seed gives the same titles. */
export function composeTitle(seed: string, community: Community, index: number): ComposedTitle {
  const random = createRandom(seed, 'title', community.name, index)
  if (index > 0 && random.chance(0.025))
    return repeat(composeTitle(seed, community, index - random.int(1, Math.min(index, 150))), random)
  const foreign = foreignLanguageOf(community, random)
  if (foreign !== undefined) return composeForeign(foreign, community, random)
  const plain = composePlain(community, random)
  if (plain.intent === 'hostile') return plain
  const text = roughen(surround(plain, community, random), random)
  return { ...plain, text: [...text].slice(0, MOST_CHARACTERS).join('').trim() }
}

function foreignLanguageOf(community: Community, random: Random): Exclude<Language, 'en'> | undefined {
  if (community.language !== 'en') return random.chance(0.93) ? community.language : undefined
  return random.chance(0.03) ? random.pick(FOREIGN) : undefined
}
