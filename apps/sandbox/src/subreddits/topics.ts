import { z } from 'zod'
import rows from './topics.json' with { type: 'json' }

const list = z.string().transform((text) => (text === '' ? [] : text.split('|')))

/** What people of a topic write about. */
const Topic = z.object({
  /** Clauses: "my tomato plant keeps wilting at noon". */
  problems: list,
  /** What people want to do, base form: "save tomato seeds". */
  tasks: list,
  /** What people buy, singular, with its usual price in dollars: "soaker hose 25". */
  gear: list,
})
export type Topic = z.infer<typeof Topic>

export const topics = new Map(Object.entries(z.record(z.string(), Topic).parse(rows)))
