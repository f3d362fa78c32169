import { z } from 'zod'
import { createRandom } from '../random.ts'
import { writtenPostOf } from '../written/written-posts.ts'
import { keywordOf } from './clean-title.ts'
import type { TitleItem } from './titles.ts'

/**
 * The names that the request allows: the types in its schema, and the first JSON list of topics in its instructions.
 */
export type NameChoices = { types: readonly string[]; topics: readonly string[] }

const list = /\["(?:[^"\\]|\\.)*"(?:,\s*"(?:[^"\\]|\\.)*")*\]/

export function topicsIn(instructions: string): readonly string[] {
  const found = list.exec(instructions)
  return found ? z.array(z.string()).parse(JSON.parse(found[0])) : []
}

/** The types that a title's words indicate. The first match applies. */
const signs: readonly (readonly [type: string, sign: RegExp])[] = [
  ['comparison', /\bvs\b|\bversus\b|\bdifference\b|\bor\b|\bbetter than\b/i],
  ['troubleshooting', /\bwon.t\b|\bdoesn.t\b|\bnot working\b|\bwrong with\b|\berror\b|\bkeeps?\b/i],
  ['reason', /\bwhy\b|\bwarum\b|\bpor qué\b/i],
  ['how-to', /\bhow (?:do|can|to)\b|\bway to\b|\bwie\b|\bcómo\b/i],
  ['recommendation', /\bbest\b|\brecommend|\blooking for\b|\bwhich\b/i],
  ['advice', /\bshould I\b|\badvice\b|\bworth\b/i],
  ['experience', /\bfavou?rite\b|\banyone\b|\bthink\b|\byour?\b/i],
  ['fact', /./],
]

/** Matches a title's order to name a topic. */
const ORDER =
  /\b(?:the topic of every title is|every topic in this list to be called) (?<topic>[\p{L} ]{1,40})/iu

/** What is odd about a title's names; half of the titles have ordinary ones. */
const ODD_NAMES = ['unknown type', 'long topic', 'none', 'none'] as const

/**
 * Returns functions that name a title's type and topic by rules instead of a model. Like a gullible model, they give
 * all titles the topic that a title demands. If names are odd, some types are not in the schema, and some topics are
 * 300 characters long.
 */
export function createNames(requested: readonly TitleItem[], { types, topics }: NameChoices, isOdd: boolean) {
  const order = requested.flatMap(({ title }) => ORDER.exec(title)?.groups?.topic?.trim() ?? [])[0]
  const oddityOf = (title: string) => (isOdd ? createRandom('odd name', title).pick(ODD_NAMES) : 'none')
  const typeOf = (title: string): string => {
    if (oddityOf(title) === 'unknown type') return 'rant'
    const written = writtenPostOf(title)?.type ?? ''
    if (types.includes(written)) return written
    const type = signs.find(([name, sign]) => types.includes(name) && sign.test(title))?.[0]
    return type ?? types.at(-1) ?? ''
  }
  const topicOf = (title: string): string => {
    const topic = order ?? writtenPostOf(title)?.topic ?? subjectOf(title, topics)
    return oddityOf(title) === 'long topic' ? `${topic} and more `.repeat(30).slice(0, 300) : topic
  }
  return { type: typeOf, topic: topicOf }
}

/** Two words with this many first letters in common are forms of one word. */
const ROOT_LETTERS = 4

/**
 * Returns the first topic whose words all occur in the title in some form, or else the end of the search phrase, which
 * is usually the subject.
 */
function subjectOf(title: string, topics: readonly string[]): string {
  const roots = new Set(wordsOf(title).map(rootOf))
  const found = topics.find((topic) => wordsOf(topic).every((word) => roots.has(rootOf(word))))
  return found ?? keywordOf(title).split(' ').slice(-2).join(' ')
}

const rootOf = (word: string) => word.slice(0, ROOT_LETTERS)

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
