import { z } from 'zod'
import type { Random } from '../random.ts'
import rows from './topics.json' with { type: 'json' }

const list = z.string().transform((text) => (text === '' ? [] : text.split('|')))

/** What people write about in a topic. */
const Topic = z.object({
  /** Clauses: "my tomato plant keeps wilting at noon". */
  problems: list,
  /** What people want to do, in the base form: "save tomato seeds". */
  tasks: list,
  /** What people buy, in the singular, with the usual price in dollars: "soaker hose 25". */
  gear: list,
})
export type Topic = z.infer<typeof Topic>

export const topics = new Map(Object.entries(z.record(z.string(), Topic).parse(rows)))

export type Intent = 'question' | 'rhetorical' | 'statement' | 'hostile'

export type ComposedTitle = {
  text: string
  intent: Intent
  /** Repeats an earlier post intentionally. */
  repeats?: true
}

const withArticle = (noun: string): string =>
  `${/^(?:[aeio]|u(?!n|s)|LED|SSD|NVMe|hour)/i.test(noun) ? 'an' : 'a'} ${noun}`

/** Returns a price near the usual one, rounded as in shops: 25, 180, 400. */
function near(usual: number, random: Random): string {
  const price = usual * (0.5 + random.next())
  const step = price < 20 ? 1 : price < 100 ? 5 : 10
  return `$${Math.max(step, Math.round(price / step) * step)}`
}

/** Returns true if the topic has words for every slot of the template. */
export const fits = (template: string, { gear }: Topic): boolean =>
  gear.length > 0 || !/\{(?:a_)?thing\}/.test(template)

/** Fills a template's slots. Other braces stay. */
export function fillTemplate(template: string, { problems, tasks, gear }: Topic, random: Random): string {
  const [, thing = '', usual = '0'] = /^(.*) (\d+)$/.exec(gear.length === 0 ? '' : random.pick(gear)) ?? []
  const slots = new Map(
    Object.entries({
      problem: () => random.pick(problems),
      task: () => random.pick(tasks),
      thing: () => thing,
      a_thing: () => withArticle(thing),
      money: () => near(Number(usual), random),
      n: () => String(random.int(2, 14)),
      age: () => String(random.int(19, 68)),
    }),
  )
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => slots.get(name)?.() ?? whole)
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
