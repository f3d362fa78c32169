import { comparedLanguage } from '@quarry/cleaning/language/title-language'
import { isNumber } from '@quarry/cleaning/same-word'
import type { Token } from '@quarry/cleaning/title-tokens'
import { tokensOf } from '@quarry/cleaning/title-tokens'
import { languagesOf, negationsOf } from '@quarry/cleaning/word-lists'
import { rootsOf } from '@quarry/cleaning/word-roots'

/** Two titles that share at least this much of their content words are the same sentence. */
const ALIKE_MIN = 0.7

/** The same facts that the checks of cleaning compare. */
interface Facts {
  roots: ReadonlySet<string>
  numbers: string
  units: string
  names: ReadonlySet<string>
  denials: number
}

/**
 * Returns true if two titles are nearly the same sentence but have different numbers, units, names or denials. Titles
 * in other words may have different numbers, because most of those are details about the asker.
 */
function differsByFact(one: Facts, other: Facts): boolean {
  const [small, large] = one.roots.size <= other.roots.size ? [one, other] : [other, one]
  const shared = [...small.roots].filter((root) => large.roots.has(root)).length
  if (large.roots.size === 0 || shared < ALIKE_MIN * large.roots.size) return false
  if (one.numbers !== other.numbers || one.units !== other.units) return true
  const own = [...one.names].filter((name) => !other.names.has(name))
  const theirs = [...other.names].filter((name) => !one.names.has(name))
  return (own.length > 0 && theirs.length > 0) || one.denials !== other.denials
}

const contracted = /n['’]t$/i
const capital = /^\p{Ll}?\p{Lu}/u
const sorted = (words: Iterable<string>) => [...new Set(words)].toSorted().join(' ')

/** "Yes or no" and "or not" are part of asking and deny nothing. */
const alternative = /\bor (?:not|no)\b/gi

function factsOf(title: string): Facts {
  const tokens = tokensOf(title.replace(alternative, ''))
  const negations = negationsOf(comparedLanguage(title, tokens))
  const figures = tokens.filter(isNumber)
  const isName = ({ raw, word }: Token, at: number) =>
    at > 0 && word.length > 1 && capital.test(raw) && languagesOf(word).length === 0
  const names = new Set(tokens.filter(isName).map(({ word }) => word))
  const units = tokens.filter((token) => token.units.size > 0)
  const isOther = new Set([...[...figures, ...units].map(({ word }) => word), ...names])
  return {
    names,
    denials: tokens.filter(({ word, raw }) => negations.has(word) || contracted.test(raw)).length,
    numbers: sorted(figures.map(({ values, word }) => (values.length > 0 ? values.join('|') : word))),
    units: sorted(units.map((token) => [...token.units].toSorted().join('|'))),
    roots: new Set([...rootsOf(title)].filter((root) => ![...isOther].some((word) => word.startsWith(root)))),
  }
}

/**
 * Splits the titles into parts, largest first, in which no two titles differ by a fact. The titles' order doesn't
 * matter.
 */
export function splitByFacts<Item extends { title: string }>(items: readonly Item[]): Item[][] {
  const parts: { facts: Facts[]; items: Item[] }[] = []
  for (const item of items.toSorted((one, other) => (one.title < other.title ? -1 : 1))) {
    const facts = factsOf(item.title)
    const part = parts.find((each) => !each.facts.some((known) => differsByFact(known, facts)))
    if (part) {
      part.facts.push(facts)
      part.items.push(item)
    } else parts.push({ facts: [facts], items: [item] })
  }
  return parts.map((part) => part.items).toSorted((one, other) => other.length - one.length)
}

export const languageOf = (title: string): string => comparedLanguage(title, tokensOf(title))

const day = /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tonight|tomorrow|yesterday)$/

/** Returns the numbers and days of a title. */
export function detailsOf(title: string): ReadonlySet<string> {
  const isDetail = (token: Token) => (isNumber(token) && token.word !== 'one') || day.test(token.word)
  return new Set(
    tokensOf(title)
      .filter(isDetail)
      .map(({ word }) => word),
  )
}

/** Returns true if the question has a number, unit or name that none of the titles has. */
export function addsFact(question: string, titles: readonly string[]): boolean {
  const facts = factsOf(question)
  const known = titles.map(factsOf)
  const words = new Set(titles.flatMap((title) => tokensOf(title).map(({ word }) => word)))
  const has = (of: (each: Facts) => string, value: string) =>
    known.some((each) => of(each).split(' ').includes(value))
  const lacks = (of: (each: Facts) => string) =>
    of(facts)
      .split(' ')
      .some((value) => value !== '' && !has(of, value))
  return (
    lacks(({ numbers }) => numbers) ||
    lacks(({ units }) => units) ||
    [...facts.names].some((name) => !words.has(name))
  )
}
