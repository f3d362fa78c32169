import type { Random } from '../random.ts'
import { contexts } from './templates.ts'
import type { Vocabulary } from './vocabulary.ts'

const WHEN = [
  'last spring',
  'Monday',
  'the move',
  'last week',
  'Christmas',
  'yesterday',
  'the update',
  'my birthday',
] as const
const WHEN_TO = [
  'today',
  'before it is too late',
  'twice a year',
  'this weekend',
  'while you still can',
] as const
const PRICES = [
  15, 20, 25, 30, 40, 50, 60, 75, 80, 100, 120, 150, 180, 200, 250, 300, 350, 400, 500, 650, 800, 1200,
] as const
const CURRENCIES = ['$', '$', '$', '€', '£'] as const

const withArticle = (noun: string): string =>
  `${/^(?:[aeiou]|LED|SSD|NVMe|hour)/i.test(noun) ? 'an' : 'a'} ${noun}`

function plural(noun: string): string {
  if (/(?:s|x|ch|sh)$/.test(noun)) return `${noun}es`
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return `${noun}s`
}

type Slot = (words: Vocabulary, random: Random) => string

const slots = new Map(
  Object.entries<Slot>({
    thing: (words, random) => random.pick(words.things),
    thing2: (words, random) => random.pick(words.things),
    a_thing: (words, random) => withArticle(random.pick(words.things)),
    trouble: (words, random) => random.pick(words.troubles),
    trouble2: (words, random) => random.pick(words.troubles),
    task: (words, random) => random.pick(words.tasks),
    task2: (words, random) => random.pick(words.tasks),
    tool: (words, random) => random.pick(words.tools),
    tool2: (words, random) => random.pick(words.tools),
    tools: (words, random) => plural(random.pick(words.tools)),
    a_tool: (words, random) => withArticle(random.pick(words.tools)),
    a_tool2: (words, random) => withArticle(random.pick(words.tools)),
    brand: (words, random) => random.pick(words.brands),
    brand2: (words, random) => random.pick(words.brands),
    ctx: (_, random) => random.pick(contexts),
    when: (_, random) => random.pick(WHEN),
    when2: (_, random) => random.pick(WHEN_TO),
    money: (_, random) => `${random.pick(CURRENCIES)}${random.pick(PRICES)}`,
    n: (_, random) => String(random.int(4, 48)),
    small: (_, random) => random.pick(['two', 'three', '4', '5', 'six', '7', 'ten']),
    age: (_, random) => String(random.int(18, 67)),
  }),
)

const REDRAWS = 5

/** Fills every known slot of the template, each with another text if possible. Other braces stay. */
export function fillTemplate(template: string, words: Vocabulary, random: Random): string {
  const used = new Set<string>()
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const slot = slots.get(name)
    if (slot === undefined) return whole
    let text = slot(words, random)
    for (let redraw = 0; used.has(text) && redraw < REDRAWS; redraw++) text = slot(words, random)
    used.add(text)
    return text
  })
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
