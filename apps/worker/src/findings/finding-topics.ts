import { type CodebookTopic, type Findings, isTopicId, NO_TOPIC } from '@quarry/contracts/findings'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import type { FindTopicsStep } from '@quarry/contracts/run'
import type { CarriedFindings } from '@quarry/contracts/run-params'
import { TOPICS_MIN } from '@quarry/tasks/findings/codebook'
import type { Exchange } from '@quarry/tasks/findings/exchange'
import {
  findTopics,
  isTooFew,
  largeTopic,
  type SortedTitles,
  sortByCodebook,
} from '@quarry/tasks/findings/find-codebook'
import { findSameTexts, type SameTexts } from '@quarry/tasks/findings/find-same'
import { groupQuestions } from '@quarry/tasks/findings/group-questions'
import { compareWithGroups } from '@quarry/tasks/findings/new-titles'
import { compareTexts } from '@quarry/tasks/findings/same'
import type { Sorted } from '@quarry/tasks/findings/sorting'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import { type DistinctText, distinctTexts, engagementOf } from './distinct-texts.ts'
import { HaltedError } from './exchange.ts'
import { saveFindings } from './save-findings.ts'

interface Input {
  exchange: Exchange
  questions: readonly Question[]
  findings: Findings
  /** The codebook and questions of another analysis. */
  carried: CarriedFindings
}

/** Returns a function for each scope, which does the run's work and returns its summary. */
export function createFindingTopics(
  dependencies: Pick<WorkerDependencies, 'owners'>,
  context: Pick<RunContext, 'run'>,
  { exchange, questions, findings, carried }: Input,
) {
  const { owners } = dependencies
  const { run } = context
  const texts = distinctTexts(questions)
  const byId = new Map(texts.map((text) => [text.id, text]))
  const firstOf = new Map(texts.flatMap(({ id, ids }) => ids.map((each) => [each, id] as const)))
  const idsOf = (some: readonly DistinctText[]) => some.flatMap(({ ids }) => ids)

  /** Shows the run's next step with its own count of titles. */
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

  const finding = (some: readonly DistinctText[]) => ({ exchange, texts: some, begin })

  /** Saves the questions' topics together with the codebook. */
  async function saveTopics({ topics, sorted }: SortedTitles, some: readonly DistinctText[]): Promise<void> {
    const known = new Set(topics.flatMap(({ id, merged = [] }) => [id, ...merged]))
    await saveFindings(dependencies, context, {
      findings: { topics: [...topics] },
      ids: idsOf(some),
      change: (question) => withTopic(question, sorted.get(firstOf.get(question.id) ?? ''), known),
    })
  }

  /** Saves the groups of all questions. Returns how many groups have more than one question. */
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
    const sizes = Map.groupBy(groupOf.values(), (group) => group)
    return [...sizes.values()].filter((own) => own.length > 1).length
  }

  /** Returns the questions' existing groups. */
  function knownGroups(): KnownGroup[] {
    const wordings = new Map(findings.groups.map(({ id, wording }) => [id, wording]))
    return [...Map.groupBy(questions, ({ group }) => group)].flatMap(([group, own]) =>
      group === undefined ? [] : [{ ids: own.map(({ id }) => id), wording: wordings.get(group), group }],
    )
  }

  return {
    async all(): Promise<string> {
      let found: SortedTitles = { topics: [], sorted: new Map() }
      if (!isTooFew(texts)) {
        found = await findTopics(finding(texts), keptTopics(findings.topics, questions))
        await saveTopics(found, texts)
      }
      await begin('same-question', texts.length)
      const same = await findSameTexts(exchange, texts, (id) => found.sorted.get(id)?.topic)
      return summaryOf(found, { titles: questions.length, groups: await saveGroups(same) })
    },

    async 'sort-again'(topicIds?: readonly string[]): Promise<string> {
      const { codebook = findings.topics } = carried
      const topicOf = createTopicOf(findings.topics)
      const chosen = topicIds && new Set([...topicIds.map((id) => topicOf(id)), NO_TOPIC])
      const concerned = texts.filter(({ ids }) =>
        questions.some(({ id, topic }) => ids.includes(id) && (chosen?.has(topicOf(topic)) ?? true)),
      )
      await saveTopics(await sortByCodebook(finding(concerned), codebook), concerned)
      return `Sorted ${formatCount(idsOf(concerned).length, 'title')} again.`
    },

    async new(): Promise<string> {
      const isNew = ({ topic }: Question) => !isTopicId(topic)
      const fresh = new Set(questions.filter(isNew).map(({ id }) => id))
      const unsorted = texts.filter(({ ids }) => ids.some((id) => fresh.has(id)))
      if (findings.topics.length > 0)
        await saveTopics(await sortByCodebook(finding(unsorted), findings.topics), unsorted)
      const alone = unsorted.filter(({ ids }) => ids.every((id) => fresh.has(id)))
      await begin('same-question', alone.length)
      const { found, rest } = await compareWithGroups(exchange, alone, findings.groups)
      const same = await compareTexts(exchange, [rest])
      const known = knownGroups().map((group) => {
        const joining = found.filter((each) => each.group === group.group).flatMap(({ ids }) => ids)
        return { ...group, ids: [...group.ids, ...joining] }
      })
      await saveGroups([...known.map(staying), ...same.map((ids) => ({ ids }))])
      return `Sorted ${formatCount(idsOf(unsorted).length, 'new title')}.`
    },

    async group(): Promise<string> {
      const known = knownGroups()
      const grouped = new Map(known.flatMap((group) => group.ids.map((id) => [id, group] as const)))
      // Each existing group counts as one text, so that its titles are not sent again.
      const asked = [
        ...known.flatMap(({ ids: [id], wording }) =>
          id === undefined || !wording ? [] : [{ id, title: wording }],
        ),
        ...texts.filter(({ ids }) => !ids.some((id) => grouped.has(id))),
      ]
      await begin('same-question', asked.length)
      const { found, rest } = await compareWithGroups(exchange, asked, carried.questions ?? [])
      const joining = found.map((each) => ({
        ...each,
        ids: each.ids.flatMap((id) => grouped.get(id)?.ids ?? [id]),
      }))
      const topicOf = new Map(questions.map(({ id, topic }) => [id, topic]))
      const same =
        known.length > 0 ? known.map(staying) : await findSameTexts(exchange, rest, (id) => topicOf.get(id))
      const groups = await saveGroups([...joining, ...same])
      return `Found ${formatCount(groups, 'question')} asked more than once.`
    },
  }
}

type KnownGroup = SameTexts & { group: string }

/** A question that is alone in its group stays there, because another analysis asks it, too. */
const staying = ({ group, ...same }: KnownGroup): SameTexts =>
  same.ids.length > 1 ? same : { ...same, group }

/** Returns the topics that the user made or changed, and those into which the user moved a title. */
function keptTopics(topics: readonly CodebookTopic[], questions: readonly Question[]): CodebookTopic[] {
  const topicOf = createTopicOf(topics)
  const chosen = new Set(questions.flatMap(({ placed, topic }) => (placed ? [topicOf(topic)] : [])))
  return topics.filter(({ id, fixed }) => fixed || chosen.has(id))
}

/** Returns a function that resolves merged topics and returns `#none` for topics that the user deleted. */
function createTopicOf(topics: readonly CodebookTopic[]): (topic: string | undefined) => string {
  const ids = new Map(topics.flatMap(({ id, merged = [] }) => [id, ...merged].map((each) => [each, id])))
  return (topic = NO_TOPIC) => ids.get(topic) ?? NO_TOPIC
}

/** A topic that the user chose stays as long as it exists. A title that the model never sorted stays as it is. */
function withTopic(question: Question, sorted: Sorted | undefined, known: ReadonlySet<string>): Question {
  if (!sorted) return question
  const { topic, type } = sorted
  const isChosen = question.placed && known.has(question.topic ?? '')
  return { ...question, ...(!isChosen && { topic }), ...(type && { type }) }
}

/** Says how many topics and repeated questions were found, and which parts of the codebook deserve a look. */
function summaryOf(found: SortedTitles, { titles, groups }: { titles: number; groups: number }): string {
  const { topics } = found
  const repeated = `${formatCount(groups, 'question')} asked more than once.`
  if (topics.length === 0) return `Found ${repeated}`
  const summary = `Found ${formatCount(topics.length, 'topic')} in ${formatNumber(titles)} titles, and ${repeated}`
  const large = largeTopic(found)
  if (large)
    return `${summary} More than half of the titles are in “${large.name}”, so look through the topics.`
  return topics.length < TOPICS_MIN ? `${summary} These are few topics, so look through them.` : summary
}
