import { type CodebookTopic, type Findings, isTopicId, NO_TOPIC } from '@quarry/contracts/findings'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import type { FindTopicsStep } from '@quarry/contracts/run'
import { TOPICS_MIN } from '@quarry/tasks/findings/codebook'
import type { Exchange } from '@quarry/tasks/findings/exchange'
import { findCodebook, isTooFew, sortByCodebook } from '@quarry/tasks/findings/find-codebook'
import { findSameTexts, type SameTexts } from '@quarry/tasks/findings/find-same'
import { groupQuestions } from '@quarry/tasks/findings/group-questions'
import { compareWithGroups } from '@quarry/tasks/findings/new-titles'
import { compareTexts } from '@quarry/tasks/findings/same'
import { countSorted, type Sorted } from '@quarry/tasks/findings/sorting'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import { type DistinctText, distinctTexts, engagementOf } from './distinct-texts.ts'
import { HaltedError } from './exchange.ts'
import { saveFindings } from './save-findings.ts'

interface Input {
  exchange: Exchange
  questions: readonly Question[]
  findings: Findings
}

/** Returns what a run of each scope does; each returns the run's summary. */
export function createFindingTopics(
  dependencies: Pick<WorkerDependencies, 'owners'>,
  context: Pick<RunContext, 'run'>,
  { exchange, questions, findings }: Input,
) {
  const { owners } = dependencies
  const { run } = context
  const texts = distinctTexts(questions)
  const byId = new Map(texts.map((text) => [text.id, text]))
  const firstOf = new Map(texts.flatMap(({ id, ids }) => ids.map((each) => [each, id] as const)))
  const idsOf = (some: readonly DistinctText[]) => some.flatMap(({ ids }) => ids)

  /** Shows what the run does next, with its own count of titles. */
  async function begin(step: FindTopicsStep, total: number, done = 0): Promise<void> {
    const written = await owners.write(run, {
      values: [
        ['run', 'step', step],
        ['run', 'total', total],
        ['run', 'processed', done],
      ],
    })
    if (written.outcome !== 'written') throw new HaltedError({ kind: written.outcome })
  }

  /** Sorts the texts, and saves the topics of their questions together with the codebook. */
  async function sort(
    some: readonly DistinctText[],
    topics: readonly CodebookTopic[],
    isWhole = true,
  ): Promise<{ topics: readonly CodebookTopic[]; sorted: ReadonlyMap<string, Sorted> }> {
    await begin('sorting', some.length, countSorted(exchange, some))
    const found = await sortByCodebook(exchange, some, { topics, isWhole })
    await saveFindings(dependencies, context, {
      findings: { topics: [...found.topics] },
      ids: idsOf(some),
      change: (question) => withTopic(question, found.sorted.get(firstOf.get(question.id) ?? '')),
    })
    return found
  }

  /** Saves the groups of all questions. */
  async function saveGroups(same: readonly SameTexts[]): Promise<number> {
    const { groups, groupOf } = groupQuestions(same, {
      questions: questions.map((question) => ({ ...question, engagement: engagementOf(question) })),
      equalTo: (id) => byId.get(firstOf.get(id) ?? '')?.ids ?? [id],
      joined: findings.joined,
      parted: findings.parted,
    })
    await saveFindings(dependencies, context, {
      findings: { groups },
      ids: questions.map(({ id }) => id),
      change: ({ group: _, ...question }) => {
        const group = groupOf.get(question.id)
        return group === undefined ? question : { ...question, group }
      },
    })
    return groups.length
  }

  return {
    async all(): Promise<string> {
      let topicOf: (id: string) => string | undefined = () => undefined
      let topics: readonly CodebookTopic[] = []
      if (!isTooFew(texts)) {
        await begin('codebook', texts.length)
        const keeps = findings.topics.filter(({ fixed }) => fixed)
        const made = await sort(texts, await findCodebook(exchange, texts, keeps), false)
        topics = made.topics
        topicOf = (id) => made.sorted.get(id)?.topic
      }
      await begin('same-question', texts.length)
      const groups = await saveGroups(await findSameTexts(exchange, texts, topicOf))
      return summaryOf({ texts, topics, groups, topicOf })
    },

    async 'sort-again'(topicIds?: readonly string[]): Promise<string> {
      const chosen = topicIds && new Set([...topicIds, NO_TOPIC])
      const concerned = texts.filter(({ ids }) =>
        questions.some(({ id, topic = NO_TOPIC }) => ids.includes(id) && (chosen?.has(topic) ?? true)),
      )
      await sort(concerned, findings.topics)
      return `Sorted ${formatCount(idsOf(concerned).length, 'title')} again.`
    },

    async new(): Promise<string> {
      const isNew = ({ topic }: Question) => !isTopicId(topic)
      const fresh = new Set(questions.filter(isNew).map(({ id }) => id))
      const unsorted = texts.filter(({ ids }) => ids.some((id) => fresh.has(id)))
      if (findings.topics.length > 0) await sort(unsorted, findings.topics)
      const alone = unsorted.filter(({ ids }) => ids.every((id) => fresh.has(id)))
      await begin('same-question', alone.length)
      const { found, rest } = await compareWithGroups(exchange, alone, findings.groups)
      const same = await compareTexts(exchange, [rest])
      const known = [...Map.groupBy(questions, ({ group }) => group)].flatMap(([group, own]): SameTexts[] => {
        if (group === undefined) return []
        const wording = findings.groups.find(({ id }) => id === group)?.wording
        const joining = found.filter((each) => each.group === group).flatMap(({ ids }) => ids)
        return [{ ids: [...own.map(({ id }) => id), ...joining], wording }]
      })
      await saveGroups([...known, ...same.map((ids) => ({ ids }))])
      return `Sorted ${formatCount(idsOf(unsorted).length, 'new title')}.`
    },
  }
}

/** A topic that the user has chosen stays. A title that the model never sorted keeps what it has. */
function withTopic(question: Question, sorted: Sorted | undefined): Question {
  if (!sorted) return question
  const { topic, type } = sorted
  return { ...question, ...(!question.placed && { topic }), ...(type && { type }) }
}

/** Says how many topics and repeated questions were found, and what of the codebook is worth a look. */
function summaryOf({
  texts,
  topics,
  groups,
  topicOf,
}: {
  texts: readonly DistinctText[]
  topics: readonly CodebookTopic[]
  groups: number
  topicOf: (id: string) => string | undefined
}): string {
  const repeated = `${formatCount(groups, 'question')} asked more than once.`
  if (topics.length === 0) return `Found ${repeated}`
  const titles = texts.reduce((sum, { ids }) => sum + ids.length, 0)
  const found = `Found ${formatCount(topics.length, 'topic')} in ${formatNumber(titles)} titles, and ${repeated}`
  const sizes = Map.groupBy(texts, ({ id }) => topicOf(id))
  const large = topics.find(({ id }) => (sizes.get(id)?.length ?? 0) * 2 > texts.length)
  if (large)
    return `${found} More than half of the titles are in “${large.name}”, so look through the topics.`
  return topics.length < TOPICS_MIN ? `${found} These are few topics, so look through them.` : found
}
