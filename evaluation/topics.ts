import { SMALLER_TOPICS } from '@quarry/topics/topic-edits'
import { createTopicIndex } from '@quarry/topics/topic-index'
import { z } from 'zod'
import type { Report } from './measure.ts'
import { readAllLines, readLines } from './read-lines.ts'

/** A title with one or two topics that a person gave it; `single` is a topic of its own. */
const CodedTitle = z.object({
  title: z.string(),
  topic: z.string(),
  also: z.string().optional(),
})
const OtherTitle = CodedTitle.pick({ title: true })

/**
 * Finds topics in all titles, as in a session, and compares those of the coded ones by their pairs: a pair belongs together if
 * the titles share a topic.
 */
export async function evaluateTopics(path: string, context: readonly string[]): Promise<Report> {
  const coded = await readLines(CodedTitle, path)
  const others = await readAllLines(OtherTitle, context)
  const index = createTopicIndex()
  index.change([...coded, ...others].map(({ title }, at) => ({ id: `${at}`, title })))
  const { byRow } = index.find()
  const expected = coded.map(({ topic, also }, at) =>
    [topic, also].flatMap((name) => (name === 'single' ? [`single ${at}`] : (name ?? []))),
  )
  const found = coded.map((_, at) => (byRow.get(`${at}`) ?? []).filter((topic) => topic !== SMALLER_TOPICS))
  const json = {
    titles: coded.length,
    expectedTopics: new Set(expected.flat()).size,
    topics: new Set(found.flat()).size,
    ...comparePairs(expected, found),
    withoutTopic: found.filter((topics) => topics.length === 0).length / Math.max(1, coded.length),
  }
  const [precision, recall, f1, without] = [json.precision, json.recall, json.f1, json.withoutTopic].map(
    (share) => share.toFixed(3),
  )
  return {
    json,
    lines: [
      `${json.titles} titles in ${json.expectedTopics} topics by hand, ${json.topics} topics found`,
      `precision ${precision}  recall ${recall}  F1 ${f1}  without a topic ${without}`,
    ],
  }
}

type Topics = readonly (readonly string[])[]

export function comparePairs(expected: Topics, found: Topics) {
  const pairs = expected.flatMap((_, one) =>
    expected.slice(one + 1).map((_, after) => {
      const other = one + 1 + after
      return { isExpected: share(expected, one, other), isFound: share(found, one, other) }
    }),
  )
  const inExpected = pairs.filter(({ isExpected }) => isExpected).length
  const inFound = pairs.filter(({ isFound }) => isFound).length
  const both = pairs.filter(({ isExpected, isFound }) => isExpected && isFound).length
  return {
    precision: both / Math.max(1, inFound),
    recall: both / Math.max(1, inExpected),
    f1: (2 * both) / Math.max(1, inFound + inExpected),
  }
}

function share(topics: Topics, one: number, other: number): boolean {
  return (topics[one] ?? []).some((topic) => topics[other]?.includes(topic))
}
