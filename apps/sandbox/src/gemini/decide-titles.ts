import { drawOf } from '../random.ts'
import type { SandboxDependencies } from '../sandbox-dependencies.ts'
import type { TitleItem } from './titles.ts'

/** Share of the titles about which the simulated model is wrong. */
const ERRORS = 0.1

/** Returns whether a title is a question. */
export type LabelOf = (title: string, community: string) => boolean

/** An order to the model in a title. */
const ORDER = /\bevery title (?<decision>asks|tells)\b/i

/**
 * Decides whether titles are questions. A title that gives an order gets its decision for all of them, as a gullible model would
 * give it.
 */
export function decideTitles(titles: readonly TitleItem[], isQuestion: LabelOf) {
  const order = titles.flatMap(({ title }) => ORDER.exec(title)?.groups?.decision ?? [])[0]
  let community = ''
  return titles.map((item) => {
    community = item.in ?? community
    const asks = order === undefined ? isQuestion(item.title, community) : order.toLowerCase() === 'asks'
    return { id: item.id, asks: asks ? 'yes' : 'no' }
  })
}

/**
 * Returns the labels by which the model decides. It knows with what intent the sandbox composed its own posts, and is wrong about
 * a tenth of them. Of other titles, those that end with a question mark are questions.
 */
export function createLabels({ seed, catalogue, posts }: SandboxDependencies): LabelOf {
  return (title, community) => {
    const subreddit = catalogue.byName(community)
    const post = subreddit && posts.upTo(subreddit, Infinity).find((each) => each.title === title)
    if (post === undefined) return title.trimEnd().endsWith('?')
    return (post.intent === 'question') !== drawOf(seed, 'decision', title) < ERRORS
  }
}
