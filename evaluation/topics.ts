import { NO_TOPIC } from '@quarry/contracts/findings'
import { createChatClient } from '@quarry/platforms/chat-completions/chat-client'
import { modelEndpointOf, modelEndpointVariables } from '@quarry/settings/model-endpoint'
import { readEnvironment } from '@quarry/settings/read-environment'
import { findTopics } from '@quarry/tasks/findings/find-codebook'
import { findSameTexts, type SameTexts } from '@quarry/tasks/findings/find-same'
import { groupQuestions } from '@quarry/tasks/findings/group-questions'
import { z } from 'zod'
import { pairAgreement, sharedInformation } from './agreement.ts'
import { formatMeasure, type Report } from './measure.ts'
import { createModelExchanges } from './model-exchange.ts'
import { readLines } from './read-lines.ts'

/** A title with a careful reader's topic, and the group of titles that ask the same. */
const Row = z.object({
  title: z.string(),
  community: z.string().default(''),
  topic: z.string(),
  group: z.coerce.string(),
})

/** Whoever answers may be a person at a relay, who needs time. */
const TIMEOUT_MS = 6 * 3_600_000

/**
 * How well a model finds topics and the same question, asked exactly as a run asks. The same question is measured twice:
 * among all titles, and within topics, as of more than 600 titles.
 */
export async function evaluateTopics(
  path: string,
  environment: Record<string, string | undefined>,
  answers: string | undefined,
): Promise<Report> {
  const endpoint = modelEndpointOf(
    readEnvironment(z.object(modelEndpointVariables), environment, { secrets: ['MODEL_ENDPOINT_KEY'] }),
  )
  if (!endpoint) throw new Error('Set MODEL_ENDPOINT and MODEL_ENDPOINT_MODEL to the model that answers.')
  const rows = (await readLines(Row, path)).map((row, at) => ({ ...row, id: `q${at}`, engagement: 0 }))
  const texts = rows.map(({ id, title, community, engagement }) => ({ id, title, community, engagement }))
  const goldTopics = new Map(rows.map(({ id, topic }) => [id, topic]))
  const goldGroups = new Map(rows.map(({ id, group }) => [id, group]))

  const client = createChatClient({ endpoint, timeoutMs: TIMEOUT_MS })
  const createExchange = createModelExchanges(client, { concurrency: endpoint.concurrency, answers })
  const exchanges = {
    topics: createExchange(),
    sameTogether: createExchange(),
    sameInTopics: createExchange(),
  }
  const groupsOf = (same: readonly SameTexts[]) =>
    groupQuestions(same, { questions: texts, equalTo: (id) => [id], joined: [], parted: [] }).groupOf
  const [found, together] = await Promise.all([
    findTopics({ exchange: exchanges.topics, texts, begin: async () => undefined }, []),
    findSameTexts(exchanges.sameTogether, texts, () => undefined).then(groupsOf),
  ])
  const topicOf = (id: string) => found.sorted.get(id)?.topic
  const within = groupsOf(await findSameTexts(exchanges.sameInTopics, texts, topicOf, 0))

  const topics = new Map(rows.map(({ id }) => [id, topicOf(id) ?? NO_TOPIC]))
  const none = [...topics.values()].filter((topic) => topic === NO_TOPIC).length / rows.length
  const json = {
    titles: rows.length,
    topics: found.topics.length,
    none: Number(none.toFixed(4)),
    pairsInTopics: pairAgreement(topics, goldTopics),
    information: sharedInformation(topics, goldTopics),
    sameTogether: pairAgreement(together, goldGroups),
    sameInTopics: pairAgreement(within, goldGroups),
    requests: Object.values(exchanges).map((exchange) => exchange.requests()),
  }
  const [topicRequests, togetherRequests, withinRequests] = json.requests
  return {
    json,
    lines: [
      ...found.topics.map(({ id, name, covers }) => {
        const size = [...topics.values()].filter((topic) => topic === id).length
        return `${String(size).padStart(5)}  ${name}: ${covers}`
      }),
      `${json.topics} topics, ${(none * 100).toFixed(1)} % of the titles in none`,
      `Topics: information ${json.information.toFixed(3)}, pairs ${formatMeasure(json.pairsInTopics)}`,
      `The same question, all titles together: ${formatMeasure(json.sameTogether)}`,
      `The same question, within topics: ${formatMeasure(json.sameInTopics)}`,
      `Requests: ${topicRequests} for topics, ${togetherRequests} for all titles together, ${withinRequests} within topics`,
    ],
  }
}
