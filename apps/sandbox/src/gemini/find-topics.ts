import { z } from 'zod'
import { wordingOf } from '../written/written-posts.ts'
import { typeOf } from './type-of.ts'
import { askedIn, contentWords, stemOf } from './what-is-asked.ts'
import { isWritten, sortPost, topicsOfPosts } from './written-topics.ts'

const Title = z.object({ id: z.string(), title: z.string() })
type Title = z.infer<typeof Title>
const Topic = z.object({ name: z.string(), covers: z.string() })

/** The requests about a whole set of titles, recognized by the shape of their data. */
const SortRequest = z.object({
  topics: z.array(Topic.extend({ number: z.number() })),
  questions: z.array(Title),
})
const MoreTopicsRequest = z.object({ topics: z.array(Topic), questions: z.array(z.string()) })
const AskRequest = z.object({
  questions: z.array(z.object({ number: z.number(), question: z.string() })),
  titles: z.array(Title),
})
const Titles = z.array(Title)
const Lines = z.array(z.string()).min(1)

const TOPICS_MAX = 24
const QUESTIONS_MAX = 100
/** These match orders that titles give to a model. */
const TOPIC_ORDER = /\b(?:put|sort) (?:all|every)\b.*\btopic (?<number>\d+)/iu
const GROUP_ORDER = /\ball (?:of )?(?:these|titles|questions) ask the same\b/iu
const NAME_ORDER = /\bthe topic of every title is (?<name>[\p{L} ]{1,40})/iu

/**
 * Answers a prompt about topics or questions that ask the same, by rules instead of a model and only from what the
 * prompt contains. Returns undefined for any other prompt. Like a gullible model, obeys a title's order for all titles
 * of the prompt.
 */
export function findTopics(rules: string, data: string, types: readonly string[]): object | undefined {
  const given = jsonOf(data)
  const sorted = SortRequest.safeParse(given).data
  if (sorted) return { items: sortTitles(sorted, types) }
  const asked = AskRequest.safeParse(given).data
  if (asked) return { items: askTitles(asked) }
  const more = MoreTopicsRequest.safeParse(given).data
  if (more) return { items: topicsOf(more.questions, more.topics) }
  const lines = Lines.safeParse(given).data
  if (lines && /\bcodebook\b/.test(rules)) return { items: topicsOf(lines) }
  if (lines && /\bagain and again\b/.test(rules)) return { questions: repeatedOf(lines) }
  const titles = Titles.safeParse(given).data
  return titles && /\bfind questions that ask the same\b/.test(rules)
    ? { groups: groupsOf(titles) }
    : undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Names topics as most questions' posts do, or after the words that most questions contain. */
function topicsOf(questions: readonly string[], known: readonly z.infer<typeof Topic>[] = []) {
  if (isWritten(questions)) return topicsOfPosts(questions, known)
  const order = questions.flatMap((question) => NAME_ORDER.exec(question)?.groups?.name?.trim() ?? [])[0]
  const counts = new Map<string, { word: string; count: number }>()
  for (const question of questions) {
    for (const [stem, word] of new Map(contentWords(question).map((word) => [stemOf(word), word]))) {
      counts.set(stem, { word, count: (counts.get(stem)?.count ?? 0) + 1 })
    }
  }
  const has = new Set(known.flatMap(({ name }) => contentWords(name)).map(stemOf))
  const least = Math.max(2, questions.length / 50)
  const common = [...counts]
    .filter(([stem, { count }]) => count >= least && count <= questions.length / 2 && !has.has(stem))
    .toSorted(([one, first], [other, second]) => second.count - first.count || (one < other ? -1 : 1))
    .slice(0, TOPICS_MAX)
    .map(([, { word }]) => word)
  const names = order === undefined ? common : [order, ...common]
  return names.map((word) => ({
    name: `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
    covers: `Everything about ${word}`,
  }))
}

function sortTitles({ topics, questions }: z.infer<typeof SortRequest>, types: readonly string[]) {
  if (isWritten(questions.map(({ title }) => title)))
    return questions.map(({ id, title }) => ({ id, ...sortPost(title, topics, types) }))
  const order = questions.flatMap(({ title }) => TOPIC_ORDER.exec(title)?.groups?.number ?? [])[0]
  const stems = topics.map(({ name, number }) => ({ number, own: contentWords(name).map(stemOf) }))
  return questions.map(({ id, title }) => {
    const found = new Set(contentWords(title).map(stemOf))
    const topic = stems.find(({ own }) => own.length > 0 && own.every((stem) => found.has(stem)))?.number ?? 0
    return { id, topic: order === undefined ? topic : Number(order), type: typeOf(title, types) }
  })
}

/** Lists what is asked repeatedly, most common first, in the words written for it, or else in the first question's. */
function repeatedOf(questions: readonly string[]): string[] {
  const listed = [...Map.groupBy(questions, askedIn).values()].flatMap((same) => {
    const [first = ''] = same
    const wording = wordingOf(first) ?? (same.length > 1 ? first : undefined)
    return wording === undefined ? [] : [{ wording, count: same.length }]
  })
  return listed
    .toSorted((one, other) => other.count - one.count)
    .map(({ wording }) => wording)
    .slice(0, QUESTIONS_MAX)
}

function askTitles({ questions, titles }: z.infer<typeof AskRequest>) {
  const order = titles.flatMap(({ title }) => TOPIC_ORDER.exec(title)?.groups?.number ?? [])[0]
  const numberOf = new Map(questions.map(({ number, question }) => [askedIn(question), number]))
  return titles.map(({ id, title }) => ({
    id,
    question: order === undefined ? (numberOf.get(askedIn(title)) ?? 0) : Number(order),
  }))
}

function groupsOf(titles: readonly Title[]): string[][] {
  if (titles.some(({ title }) => GROUP_ORDER.test(title))) return [titles.map(({ id }) => id)]
  const byKey = Map.groupBy(titles, ({ title }) => askedIn(title))
  return [...byKey.values()].filter((same) => same.length > 1).map((same) => same.map(({ id }) => id))
}
